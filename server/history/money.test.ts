import { expect, test } from 'vitest'
import { decimalOf, worthOf } from './money.ts'

test.each([
  [0n, 18, '0'],
  [1n, 18, '0.000000000000000001'],
  [1_500_000n, 6, '1.5'],
  [12n, 0, '12'],
  [-150n, 2, '-1.5'],
  [2n ** 256n - 1n, 77, `1.${String(2n ** 256n - 1n).slice(1)}`],
])('default: %s of %s decimals is %s', (amount, decimals, text) => {
  expect(decimalOf(amount, decimals)).toBe(text)
})

test('behavior: no unit is lost', () => {
  let seed = 1n
  for (let count = 0; count < 500; count += 1) {
    seed = (seed * 6364136223846793005n + 1442695040888963407n) % 2n ** 256n
    const decimals = count % 78
    const [whole = '', part = ''] = decimalOf(seed, decimals).split('.')
    expect(BigInt(whole + part.padEnd(decimals, '0'))).toBe(seed)
  }
})

test('behavior: what has no price has no value', () => {
  expect(worthOf('2', null)).toBe(null)
  expect(worthOf('2', 1.005)).toBe(2.01)
})
