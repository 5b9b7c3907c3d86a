import { expect, test } from 'vitest'
import { isMined, receiptStatus } from './receiptStatus.ts'

test.each(['0x1', '0x01', '0X1', `0x${'1'.padStart(64, '0')}`, 1, '1', true, 'true'])(
  'default: %j is success',
  (status) => expect(receiptStatus(status)).toBe(true),
)

test.each(['0x0', '0x00', '0X0', `0x${'0'.repeat(64)}`, 0, '0', false, 'false'])(
  'default: %j is failure',
  (status) => expect(receiptStatus(status)).toBe(false),
)

test.each([undefined, null, '', '0x', '0x2', 2, -1, 'ok', {}, [1], ['0x0'], 'constructor'])(
  'error: %j is neither',
  (status) => expect(receiptStatus(status)).toBeUndefined(),
)

const word = (digits: string) => `0x${digits.repeat(32)}`
test.each([
  { blockHash: word('11') },
  { blockNumber: '0x5' },
  { blockNumber: 5 },
  { blockHash: null, blockNumber: '5' },
])('default: the receipt %j is of a block', (receipt) => expect(isMined(receipt)).toBe(true))

test.each([
  ...[null, {}, { status: '0x1' }, { blockHash: null, blockNumber: null }],
  ...[{ blockHash: word('00') }, { blockHash: '', blockNumber: '' }, { blockHash: 'x', blockNumber: '0x' }],
  { blockHash: word('11').slice(0, 60) },
])('error: the receipt %j is of none', (receipt) => expect(isMined(receipt)).toBe(false))
