import { expect, test } from 'vitest'
import { receiptStatus } from './receiptStatus.ts'

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
