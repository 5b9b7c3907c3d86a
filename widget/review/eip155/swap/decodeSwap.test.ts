import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeSwap, readStep } from './decodeSwap.ts'
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

/** One pool for a wanted output. */
const wanted = (change: object = {}): Hex =>
  s('exactOutputSingle', {
    ...{ tokenIn: usdc, tokenOut: weth, fee: 500, recipient: me, amountOut: 7n, amountInMaximum: 9n },
    ...{ sqrtPriceLimitX96: 0n, ...change },
  })
/** From DAI to USDC, for the next step. */
const firstHalf = (change: object = {}): Hex =>
  single({ tokenIn: dai, tokenOut: usdc, recipient: here, amountIn: 5n, amountOutMinimum: 0n, ...change })
const rest = (amount: bigint, from: Hex = usdc): Hex =>
  s('swapExactTokensForTokens', amount, 4n, [from, weth], sender)

const told = (data: string, value = 0n): string => {
  const call = decodeSwap(data, value)
  if (!call) return 'nothing'
  const names: Record<string, string> = { [weth]: 'WETH', [usdc]: 'USDC', [dai]: 'DAI' }
  const side = ({ token, native }: { token: string; native: boolean }) =>
    native ? `native(${names[token]})` : names[token]
  const [most, least] = call.exact === 'in' ? ['', '≥'] : ['≤', '']
  const whom = { [me]: 'me', [other]: 'other' }[call.receiver] ?? call.receiver
  return `${most}${call.soldUnits} ${side(call.sold)} → ${least}${call.boughtUnits} ${side(call.bought)} to ${whom}${
    call.deadline === undefined ? '' : ` until ${call.deadline}`
  }`
}

test.each<[string, Hex, bigint, string]>([
  [
    'one V3 pool, the coin itself',
    until(single({ tokenIn: weth, tokenOut: usdc, amountIn: ether, amountOutMinimum: 3000n })),
    ether,
    `${ether} native(WETH) → ≥3000 USDC to me until ${later}`,
  ],
  ['one V3 pool without a time', single(), 0n, `3000000000 USDC → ≥${ether} WETH to me`],
  ['the mark of who asks', single({ recipient: sender }), 0n, `3000000000 USDC → ≥${ether} WETH to sender`],
  [
    'a token for the coin',
    until(single({ recipient: here }), s('unwrapWETH9', ether + 1n, me)),
    0n,
    `3000000000 USDC → ≥${ether + 1n} native(WETH) to me until ${later}`,
  ],
  [
    'two V3 pools',
    until(
      s('exactInput', {
        path: path(dai, 100, usdc, 500, weth),
        recipient: me,
        amountIn: 5n,
        amountOutMinimum: 4n,
      }),
    ),
    0n,
    `5 DAI → ≥4 WETH to me until ${later}`,
  ],
  [
    'V2 of the second router, with a permit before',
    until(
      s('selfPermit', dai, 5n, later, 27, `0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`),
      s('swapExactTokensForTokens', 5n, 4n, [dai, usdc, weth], me),
    ),
    0n,
    `5 DAI → ≥4 WETH to me until ${later}`,
  ],
  [
    'V3 and then V2',
    until(
      single({ tokenIn: dai, tokenOut: usdc, recipient: here, amountIn: 5n, amountOutMinimum: 0n }),
      s('swapExactTokensForTokens', 0n, 4n, [usdc, weth], sender),
    ),
    0n,
    `5 DAI → ≥4 WETH to sender until ${later}`,
  ],
  [
    'two ways at once',
    until(
      single({ amountIn: 1n, amountOutMinimum: 2n }),
      single({ amountIn: 3n, amountOutMinimum: 4n, fee: 3000 }),
    ),
    0n,
    `4 USDC → ≥6 WETH to me until ${later}`,
  ],
  [
    'what is left of the coin comes back',
    s('multicall', later, [
      single({ tokenIn: weth, tokenOut: usdc, amountIn: ether, amountOutMinimum: 3n }),
      s('refundETH'),
    ]),
    ether,
    `${ether} native(WETH) → ≥3 USDC to me until ${later}`,
  ],
  [
    'swept up',
    until(single({ recipient: here, amountOutMinimum: 0n }), s('sweepToken', weth, 9n, other)),
    0n,
    `3000000000 USDC → ≥9 WETH to other until ${later}`,
  ],
  [
    'left in the router',
    until(single({ recipient: here })),
    0n,
    `3000000000 USDC → ≥${ether} WETH to router until ${later}`,
  ],
  ['in a plain multicall', plainly(single()), 0n, `3000000000 USDC → ≥${ether} WETH to me`],
  [
    'a token for the coin, of which the pool gives more than is unwrapped at least',
    until(single({ recipient: here }), s('unwrapWETH9', 1n, me)),
    0n,
    `3000000000 USDC → ≥${ether} native(WETH) to me until ${later}`,
  ],
  ['a wanted output', wanted(), 0n, '≤9 USDC → 7 WETH to me'],
  [
    'a wanted output, unwrapped',
    until(wanted({ recipient: here }), s('unwrapWETH9', 20n, me)),
    0n,
    `≤9 USDC → 7 native(WETH) to me until ${later}`,
  ],
  [
    'the longest list',
    u('swapExactTokensForTokens', 5n, 4n, [dai, ...Array(6).fill(weth), usdc], me, later),
    0n,
    `5 DAI → ≥4 USDC to me until ${later}`,
  ],
  [
    'V2 the coin in, of which there is none',
    u('swapExactETHForTokens', 4n, [weth, dai], me, later),
    0n,
    `0 native(WETH) → ≥4 DAI to me until ${later}`,
  ],
  [
    'a wanted output, backwards',
    s('exactOutput', {
      path: path(weth, 500, usdc, 100, dai),
      recipient: me,
      amountOut: 7n,
      amountInMaximum: 9n,
    }),
    0n,
    '≤9 DAI → 7 WETH to me',
  ],
  [
    'V2 wanted, second router',
    s('swapTokensForExactTokens', 7n, 9n, [dai, weth], me),
    0n,
    '≤9 DAI → 7 WETH to me',
  ],
  [
    'the first router',
    f('exactInputSingle', {
      tokenIn: usdc,
      tokenOut: weth,
      fee: 500,
      recipient: other,
      deadline: later,
      amountIn: 5n,
      amountOutMinimum: 4n,
      sqrtPriceLimitX96: 0n,
    }),
    0n,
    `5 USDC → ≥4 WETH to other until ${later}`,
  ],
  [
    'the first router, by path, into itself',
    f('exactInput', {
      path: path(dai, 100, weth),
      recipient: zero,
      deadline: later,
      amountIn: 5n,
      amountOutMinimum: 4n,
    }),
    0n,
    `5 DAI → ≥4 WETH to router until ${later}`,
  ],
  [
    'V2 the coin in',
    u('swapExactETHForTokens', 4n, [weth, dai], me, later),
    5n,
    `5 native(WETH) → ≥4 DAI to me until ${later}`,
  ],
  [
    'V2 the coin out',
    u('swapExactTokensForETH', 5n, 4n, [dai, usdc, weth], me, later),
    0n,
    `5 DAI → ≥4 native(WETH) to me until ${later}`,
  ],
  [
    'V2 has no marks',
    u('swapExactTokensForTokens', 5n, 0n, [dai, usdc], sender, later),
    0n,
    `5 DAI → ≥0 USDC to ${sender} until ${later}`,
  ],
  [
    'V2 for tokens that keep a part',
    u('swapExactTokensForTokensSupportingFeeOnTransferTokens', 5n, 4n, [dai, usdc], me, later),
    0n,
    `5 DAI → ≥4 USDC to me until ${later}`,
  ],
  [
    'V2 wanted for the coin',
    u('swapETHForExactTokens', 4n, [weth, dai], me, later),
    9n,
    `≤9 native(WETH) → 4 DAI to me until ${later}`,
  ],
  [
    'V2 a wanted amount of the coin',
    u('swapTokensForExactETH', 4n, 9n, [dai, weth], me, later),
    0n,
    `≤9 DAI → 4 native(WETH) to me until ${later}`,
  ],
  [
    'V2 wanted',
    u('swapTokensForExactTokens', 4n, 9n, [dai, usdc], me, later),
    0n,
    `≤9 DAI → 4 USDC to me until ${later}`,
  ],
])('default: %s', (_, data, value, expected) => {
  expect(told(data, value)).toBe(expected)
  expect(told(`0x${data.slice(2).toUpperCase()}`, value)).toBe(expected)
})

describe('error: is shown as the call that it is', () => {
  test.each<[string, string, bigint]>([
    ['an unknown step', until(single(), '0xdeadbeef'), 0n],
    ['two swaps of different things', until(single(), single({ tokenIn: dai })), 0n],
    ['two swaps for different things', until(single(), single({ tokenOut: dai })), 0n],
    ['two swaps, and a third like the first', until(single(), single({ tokenIn: dai }), single()), 0n],
    ['two wanted outputs', until(wanted(), wanted()), 0n],
    ['a wanted output, and a swap', until(wanted(), single()), 0n],
    ['a swap, and a wanted output', until(single(), wanted()), 0n],
    [
      'a swap, and one of the coin itself',
      until(single({ tokenIn: weth, tokenOut: dai }), u('swapExactETHForTokens', 4n, [weth, dai], me, later)),
      0n,
    ],
    ['a next step that takes a part', until(firstHalf(), rest(5n)), 0n],
    ['a next step of something else', until(firstHalf(), rest(0n, weth)), 0n],
    ['a next step of what went to the person', until(firstHalf({ recipient: me }), rest(0n)), 0n],
    ['a sweep before the swap', until(s('unwrapWETH9', 1n, me), single()), 0n],
    ['the coin along with a wanted output', wanted({ tokenIn: weth, tokenOut: usdc }), 9n],
    ['two swaps to different people', until(single(), single({ recipient: other })), 0n],
    ['a sweep of something else', until(single({ recipient: here }), s('sweepToken', dai, 1n, me)), 0n],
    ['a sweep of what is not here', until(single(), s('unwrapWETH9', 1n, other)), 0n],
    ['a sweep alone', until(s('unwrapWETH9', 1n, other)), 0n],
    [
      'two sweeps',
      until(single({ recipient: here }), s('unwrapWETH9', 1n, me), s('unwrapWETH9', 0n, other)),
      0n,
    ],
    ['a swap after a sweep', until(single({ recipient: here }), s('unwrapWETH9', 1n, me), single()), 0n],
    ['more of the coin than is swapped', until(single({ tokenIn: weth, amountIn: 5n })), 6n],
    [
      'the coin along with a swap of tokens',
      u('swapExactTokensForTokens', 5n, 4n, [dai, usdc], me, later),
      6n,
    ],
    [
      'a path that ends too early',
      s('exactInput', { path: path(dai, 100), recipient: me, amountIn: 1n, amountOutMinimum: 1n }),
      0n,
    ],
    [
      'a path of one token',
      s('exactInput', { path: dai, recipient: me, amountIn: 1n, amountOutMinimum: 1n }),
      0n,
    ],
    [
      'a path with a byte too many',
      s('exactInput', {
        path: `${path(dai, 100, weth)}00`,
        recipient: me,
        amountIn: 1n,
        amountOutMinimum: 1n,
      }),
      0n,
    ],
    [
      'a path that is cut short',
      s('exactInput', {
        path: path(dai, 100, weth),
        recipient: me,
        amountIn: 1n,
        amountOutMinimum: 1n,
      }).slice(0, -64),
      0n,
    ],
    ['a list of one', u('swapExactTokensForTokens', 5n, 4n, [dai], me, later), 0n],
    ['an endless list', u('swapExactTokensForTokens', 5n, 4n, Array(9).fill(dai), me, later), 0n],
    ['another call', '0x12345678', 0n],
    ['nothing', '0x', 0n],
    ['no hex', '__proto__', 0n],
    ['a carrier of nothing', until(), 0n],
    ['an offset into nowhere', `0xb858183f${'f'.repeat(64)}`, 0n],
    ['a way behind the end', `0xb858183f${'20'.padStart(64, '0')}${'f'.repeat(256)}`, 0n],
  ])('%s', (_, data, value) => expect(told(data, value)).toBe('nothing'))
})

test('behavior: a step says whether the coin goes in or comes out, and what it does not name is nothing', () => {
  const step = readStep(u('swapETHForExactTokens', 4n, [weth, dai], me, later))
  expect(step).toMatchObject({ native: 'in', exact: 'out', amount: 4n, limit: 0n })
  expect(readStep(u('swapExactETHForTokens', 4n, [weth, dai], me, later))).toMatchObject({
    ...{ native: 'in', exact: 'in', amount: 0n, limit: 4n },
  })
  expect(readStep(u('swapExactTokensForETH', 5n, 4n, [dai, weth], me, later))).toMatchObject({
    native: 'out',
  })
})

test('behavior: bytes at random never throw, and cost little', () => {
  const selectors = ['0x5ae401dc', '0xac9650d8', '0xb858183f', '0x38ed1739', '0x04e45aaf', '0xc04b8d59']
  for (let round = 0; round < 2_000; round++) {
    const bytes = crypto.getRandomValues(new Uint8Array(1 + (round % 300)))
    const data = `${selectors[round % selectors.length]}${Buffer.from(bytes).toString('hex')}`
    expect(() => decodeSwap(data, BigInt(round % 2))).not.toThrow()
  }
})
