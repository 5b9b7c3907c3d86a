import { expect, test } from 'vitest'
import { readNodeCount, readNodeNumber, readNodeQuantity } from './readNodeQuantity.ts'

test.each<[unknown, bigint]>([
  ['0x5208', 21_000n],
  ['0X5208', 21_000n],
  ['0xABcd', 43_981n],
  ['0x0000000000005208', 21_000n],
  [21_000, 21_000n],
  ['21000', 21_000n],
  [0, 0n],
  ['0x0', 0n],
  [Number.MAX_SAFE_INTEGER, 9_007_199_254_740_991n],
  [`0x${'f'.repeat(64)}`, 2n ** 256n - 1n],
  [String(2n ** 256n - 1n), 2n ** 256n - 1n],
])('default: %j', (written, value) => {
  expect(readNodeQuantity(written)).toBe(value)
  expect(readNodeCount(written)).toBe(value)
})

test.each([
  undefined,
  null,
  '',
  ' ',
  '0x',
  '5208ab',
  '0xfg',
  '1e18',
  '1.5',
  '-1',
  -1,
  1.5,
  2 ** 53,
  Number.NaN,
  true,
  ['0x1'],
  {},
  `0x${'f'.repeat(65)}`,
  '9'.repeat(78),
  String(2n ** 256n),
])('error: %j is none', (written) => {
  expect(readNodeQuantity(written)).toBeUndefined()
})

test('param: nothing at all is a balance or a nonce of zero', () => {
  expect(readNodeCount('0x')).toBe(0n)
  expect(readNodeCount('')).toBeUndefined()
})

test.each([16, '16', '0x10', '0X0010', `0x${'10'.padStart(64, '0')}`])('param: the number %j', (written) =>
  expect(readNodeNumber(written)).toBe(16),
)

test.each([null, '0x', -1, 2 ** 53, '0x20000000000000'])('error: %j is no number of a block', (written) =>
  expect(readNodeNumber(written)).toBeUndefined(),
)
