import { expect, test } from 'vitest'
import { isNamed } from './isNamed.ts'

test.each([
  ['', true],
  ['usd', true],
  ['ＵＳＤＣ', true],
  ['usdcoin', true],
  [' usdc\u3000usd coin ', true],
  ['coin usd', false],
  ['usdt', false],
])('default: %j', (search, found) => {
  expect(isNamed(search, 'USDC USD Coin')).toBe(found)
})
