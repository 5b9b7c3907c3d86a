import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { swapDangers } from './swapDangers.ts'
import {
  dai,
  ether,
  f,
  here,
  later,
  me,
  other,
  path,
  plainly,
  s,
  sender,
  single,
  u,
  until,
  usdc,
  weth,
  zero,
} from './test/routerCalls.ts'

const permit = s('selfPermit', dai, 5n, later, 27, `0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`)
const free = s('exactOutputSingle', {
  ...{ tokenIn: usdc, tokenOut: weth, fee: 500, recipient: me, amountOut: 7n, amountInMaximum: 0n },
  sqrtPriceLimitX96: 0n,
})
const least = { amountOutMinimum: 0n }
const dangersOf = (data: string, value = 0n): string => {
  const { elsewhere, forNothing } = swapDangers({ data, value }, me.toUpperCase().replace('0X', '0x'))
  return [...(elsewhere ? ['elsewhere'] : []), ...(forNothing ? ['for nothing'] : [])].join()
}

test.each<[string, Hex, string]>([
  ['to oneself', single(), ''],
  ['to who asks', until(single({ recipient: sender })), ''],
  ['unwrapped for oneself', until(single({ recipient: here, ...least }), s('unwrapWETH9', ether, me)), ''],
  ['no swap', '0x12345678', ''],
  ['nothing', '0x', ''],
  ['to another', single({ recipient: other }), 'elsewhere'],
  ['to another, in a multicall', plainly(single({ recipient: other })), 'elsewhere'],
  ['unwrapped for another', until(single({ recipient: here }), s('unwrapWETH9', ether, other)), 'elsewhere'],
  ['left in the router', until(single({ recipient: here })), 'elsewhere'],
  [
    'left in the first router',
    f('exactInput', {
      path: path(dai, 100, weth),
      recipient: zero,
      deadline: later,
      amountIn: 5n,
      amountOutMinimum: 4n,
    }),
    'elsewhere',
  ],
  [
    'V2 to a mark that it does not have',
    u('swapExactTokensForTokens', 5n, 4n, [dai, usdc], sender, later),
    'elsewhere',
  ],
  ['no least', until(single(least)), 'for nothing'],
  ['no least of V2', u('swapExactETHForTokens', 0n, [weth, dai], me, later), 'for nothing'],
  [
    'a wanted output of nothing',
    u('swapTokensForExactTokens', 0n, 9n, [dai, usdc], me, later),
    'for nothing',
  ],
  [
    'a least of the first half alone',
    until(
      single({ recipient: here, amountOutMinimum: 5n }),
      s('swapExactTokensForTokens', 0n, 0n, [weth, dai], me),
    ),
    'for nothing',
  ],
  ['a wanted output has one', u('swapETHForExactTokens', 4n, [weth, dai], me, later), ''],
  ['to another, without a least', single({ recipient: other, ...least }), 'elsewhere,for nothing'],
])('default: %s', (_, data, expected) => {
  expect(dangersOf(data)).toBe(expected)
  expect(dangersOf(`0x${data.slice(2).toUpperCase()}`)).toBe(expected)
})

test.each<[string, Hex, string]>([
  ['a step that nobody knows', until(single(), '0xdeadbeef'), ''],
  ['a permit among them', until(permit, single(), '0xdeadbeef'), ''],
  ['to who asks', until(single({ recipient: sender }), '0xdeadbeef'), ''],
  ['no swap', until(permit, '0xdeadbeef'), ''],
  ['a sweep alone', until(s('unwrapWETH9', 0n, me)), ''],
  [
    'no least of a sweep either',
    until(single({ recipient: here, ...least }), s('unwrapWETH9', 0n, me), '0xdeadbeef'),
    'for nothing',
  ],
  ['a wanted output for nothing at most', until(free, '0xdeadbeef'), ''],
  ['a stranger among them', until(single(), single({ recipient: other })), 'elsewhere'],
  ['a sweep for a stranger', until(single(), s('unwrapWETH9', 0n, other)), 'elsewhere'],
  ['a stranger two multicalls down', until(plainly(single(), single({ recipient: other }))), 'elsewhere'],
  ['all left behind', until(single({ recipient: here }), '0xdeadbeef'), 'elsewhere'],
  ['no least anywhere', until(single(least), '0xdeadbeef'), 'for nothing'],
  [
    'a least at the end alone',
    until(single({ recipient: here, ...least }), s('unwrapWETH9', 1n, me), '0xdeadbeef'),
    '',
  ],
])('behavior: where it is no swap that can be told: %s', (_, data, expected) =>
  expect(dangersOf(data)).toBe(expected),
)

test('behavior: the coin along with it counts', () =>
  expect(dangersOf(u('swapExactTokensForTokens', 5n, 0n, [dai, usdc], other, later), 6n)).toBe(
    'elsewhere,for nothing',
  ))
