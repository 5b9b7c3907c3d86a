import { expect, test } from 'vitest'
import { lessSlippage, readSlippage } from './slippage.ts'

test('default: 1 %', () => {
  expect(readSlippage(undefined)).toBe(100)
  expect(lessSlippage(1_000n, 100)).toBe(990n)
})

test('param: percent as number or text, with two decimals', () => {
  const read = [1, '1', '1.0', 0.5, '0.05', 0.01, 50, '50.00', 12.34].map(readSlippage)
  expect(read).toEqual([100, 100, 100, 50, 5, 1, 5_000, 5_000, 1_234])
})

test('error: 0, more than 50, more decimals, anything else', () => {
  const wrong = [0, '0', -1, '-1', 50.01, 100, 0.001, 1e-7, Number.NaN, '', ' 1', '1,5', '1e1', '.5', '1.']
  expect(wrong.map(readSlippage).every((points) => points === undefined)).toBe(true)
})

test('behavior: what is left is rounded down, so that no more is asked for than was quoted', () => {
  expect(lessSlippage(1n, 1)).toBe(0n)
  expect(lessSlippage(10_001n, 1)).toBe(9_999n)
})
