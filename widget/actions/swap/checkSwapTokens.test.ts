import { encodeFunctionData, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { SwapTransaction } from '../../../server/contract/v1/convert/buildTransaction.ts'
import { alice, bob } from '../../test/testContext.ts'
import { type Agreed, checkSwap } from './checkSwap.ts'
import type { SwapToken } from './swapToken.ts'
import {
  abi,
  buying,
  type Case,
  codeOf,
  coin,
  dai,
  data,
  hop,
  least,
  made,
  multicall,
  now,
  router,
  second,
  selling,
  single,
  sold,
  soldTx,
  soon,
  stranger,
  token,
  units,
  usdc,
  weth,
  wrapped,
} from './test/swapTx.ts'

describe('tokens', () => {
  const elsewhere = { to: `eip155:1:${second}`, router: second }
  const quotedAt = (router: string, spender: string): Partial<Agreed> => ({
    quote: { ...selling.quote, router, spender },
  })
  const buys = (bought: SwapToken): Partial<Agreed> => ({ order: { ...selling.order, buys: bought } })
  const route = (from: string, to: string): Partial<Agreed> => ({
    quote: { ...selling.quote, route: [hop(from, to)] },
  })
  const swapOf = (tokenIn: Hex, tokenOut: Hex): Hex => multicall(soon, single({ tokenIn, tokenOut }))
  const paidInWeth = swapOf(usdc, weth)
  const exactOutput = multicall(
    soon,
    encodeFunctionData({
      abi,
      functionName: 'exactOutputSingle',
      args: [
        {
          tokenIn: usdc,
          tokenOut: weth,
          fee: 500,
          recipient: alice.toLowerCase() as Hex,
          amountOut: least,
          amountInMaximum: units,
          sqrtPriceLimitX96: 0n,
        },
      ],
    }),
  )

  /** With the last column in place of the change, the same order is taken. */
  test.each<[string, string, refused: Case, taken: Case]>([
    ['the coin along with it', 'other_value', [{ value: '1' }], []],
    ['another receiver behind the router', 'other_account', [{ data: sold(bob) }], []],
    ['more of the token than was agreed', 'other_call', [{ data: sold(alice, units + 1n) }], []],
    ['less of the token than was agreed', 'other_call', [{ data: sold(alice, units - 1n) }], []],
    [
      'a quoted contract that the network does not name',
      'other_router',
      [elsewhere, { ...quotedAt(second, second), routers: [router] }],
      [elsewhere, quotedAt(second, second)],
    ],
    [
      'a router that is not the spender of the allowance',
      'other_router',
      [elsewhere, quotedAt(second, router)],
      [elsewhere, quotedAt(second, second)],
    ],
    [
      'the wrapped form where the coin was agreed',
      'other_call',
      [{ data: paidInWeth }],
      [{ data: paidInWeth }, buys(wrapped)],
    ],
    [
      'the coin where its wrapped form was agreed',
      'other_call',
      [{}, buys(wrapped)],
      [{ data: paidInWeth }, buys(wrapped)],
    ],
    [
      'another token in, which the route names',
      'other_call',
      [{ data: swapOf(dai, weth) }, { ...buys(wrapped), ...route(dai, weth) }],
      [{ data: swapOf(usdc, weth) }, { ...buys(wrapped), ...route(usdc, weth) }],
    ],
    [
      'another token out, which the route names',
      'other_call',
      [{ data: swapOf(usdc, dai) }, { ...buys(wrapped), ...route(usdc, dai) }],
      [{ data: swapOf(usdc, weth) }, { ...buys(wrapped), ...route(usdc, weth) }],
    ],
    [
      'an exact amount out where an exact amount in was agreed',
      'other_call',
      [{ data: exactOutput }, buys(wrapped)],
      [{ data: paidInWeth }, buys(wrapped)],
    ],
  ])('error: %s', (_, code, refused, taken) => {
    const run = ([change, agreed]: Case): string =>
      codeOf(() => checkSwap(soldTx(change), { ...selling, ...agreed }, now))
    expect(run(refused)).toBe(code)
    expect(run(taken)).toBe('taken')
  })
})

describe('one coin and its wrapped form', () => {
  const wrap: Agreed = {
    ...buying,
    order: { ...buying.order, buys: wrapped },
    quote: { ...buying.quote, router: weth, route: [hop(`0x${'e'.repeat(40)}`, weth, 'wrap', weth)] },
    least: units,
  }
  const unwrap: Agreed = {
    ...wrap,
    order: { ...wrap.order, sells: wrapped, buys: coin },
    quote: { ...wrap.quote, route: [hop(weth, `0x${'e'.repeat(40)}`, 'unwrap', weth)] },
  }
  const at = { to: `eip155:1:${weth}`, router: weth, minAmount: String(units), deadline: null }
  const elsewhere = { to: `eip155:1:${second}`, router: second }
  const withdraw = `0x2e1a7d4d${units.toString(16).padStart(64, '0')}`

  test('default', () => {
    expect(codeOf(() => checkSwap(made({ ...at, data: '0xd0e30db0' }), wrap, now))).toBe('taken')
    expect(codeOf(() => checkSwap(made({ ...at, data: withdraw, value: '0' }), unwrap, now))).toBe('taken')
  })

  test.each<[string, Partial<SwapTransaction>, Agreed, string]>([
    ['anything else of it', { ...at, data: '0xd0e30db000' }, wrap, 'other_call'],
    ['another amount', { ...at, data: `${withdraw.slice(0, -1)}1`, value: '0' }, unwrap, 'other_call'],
    [
      'another contract than that of the route',
      { ...at, ...elsewhere, data: '0xd0e30db0' },
      { ...wrap, quote: { ...wrap.quote, router: second } },
      'other_router',
    ],
    [
      'a token in place of the coin',
      { ...at, data: '0xd0e30db0', value: '0' },
      { ...wrap, order: { ...wrap.order, sells: token } },
      'other_router',
    ],
    ['a router', { ...at, to: `eip155:1:${router}`, router, data: '0xd0e30db0' }, wrap, 'other_router'],
    [
      'a contract that is not that token',
      { ...at, data: '0xd0e30db0' },
      { ...wrap, order: buying.order },
      'other_router',
    ],
  ])('error: %s', (_, change, agreed, code) =>
    expect(codeOf(() => checkSwap(made(change), agreed, now))).toBe(code),
  )
})

describe('a provider that tells no route', () => {
  const told: Agreed = { ...buying, quote: { ...buying.quote, route: [] } }
  test('behavior: its own form is taken at a router of the network alone', () => {
    const own = { data: '0x12345678', deadline: null }
    expect(codeOf(() => checkSwap(made(own), told, now))).toBe('taken')
    expect(codeOf(() => checkSwap(made({ ...own, deadline: soon + 90_000 }), told, now))).toBe(
      'other_deadline',
    )
    expect(
      codeOf(() => checkSwap(made({ ...own, to: `eip155:1:${stranger}`, router: stranger }), told, now)),
    ).toBe('other_router')
  })
  test('error: no call at all', () =>
    expect(codeOf(() => checkSwap(made({ data: '0x', deadline: null }), told, now))).toBe('other_call'))
  test('behavior: what can be read needs no route', () => {
    const untold = { ...selling, quote: { ...selling.quote, route: [] } }
    expect(codeOf(() => checkSwap(soldTx(), untold, now))).toBe('taken')
  })
  test('error: what can be read is held to it', () =>
    expect(codeOf(() => checkSwap(made({ data: data({ recipient: bob }) }), told, now))).toBe(
      'other_account',
    ))
})
