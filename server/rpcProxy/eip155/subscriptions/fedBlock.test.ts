import { expect, test } from 'vitest'
import { readFedBlock } from './fedBlock.ts'

const hash = `0x${'aB'.repeat(32)}`
const parentHash = `0x${'12'.repeat(32)}`
const block = { number: '0x10', hash, parentHash, timestamp: '0x20', baseFeePerGas: '0x7' }

test('default: a block, and its header without what only a block has', () => {
  const whole = {
    ...block,
    ...{ transactions: [], withdrawals: [], uncles: [], size: '0x1', totalDifficulty: '0x0' },
  }
  expect(readFedBlock(whole)).toEqual({
    number: 16,
    hash,
    parentHash,
    timestamp: 32,
    json: JSON.stringify(block),
  })
})

test.each([
  [undefined],
  [null],
  ['text'],
  [{}],
  [{ ...block, number: undefined }],
  [{ ...block, number: -16 }],
  [{ ...block, timestamp: undefined }],
  [{ ...block, hash: null }],
  [{ ...block, hash: [hash] }],
  [{ ...block, hash: `${hash}0` }],
  [{ ...block, parentHash: undefined }],
  [{ ...block, parentHash: [parentHash] }],
])('error: %j', (value) => {
  expect(readFedBlock(value)).toBeUndefined()
})

test.each([
  { number: 16, timestamp: 32 },
  { number: '16', timestamp: '32' },
  { number: '0x0010', timestamp: '0X0020' },
])('param: written as %j, told as Geth writes it', (written) => {
  expect(readFedBlock({ ...block, ...written })).toEqual(readFedBlock(block))
})

test('error: a block is an object', () => {
  expect(readFedBlock(Object.assign(() => {}, block))).toBeUndefined()
})
