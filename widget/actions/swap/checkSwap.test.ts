import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import type { SwapTransaction } from '../../../server/contract/v1/convert/buildTransaction.ts'
import type { Hop } from '../../../server/contract/v1/convert/words.ts'
import { alice, bob } from '../../test/testContext.ts'
import { type Agreed, checkSwap } from './checkSwap.ts'
import type { SwapToken } from './swapToken.ts'

const router = `0x${'01'.repeat(20)}`
const stranger = `0x${'02'.repeat(20)}`
/** Also one of the network's. */
const second = `0x${'03'.repeat(20)}`
const usdc: Hex = `0x${'aa'.repeat(20)}`
const weth: Hex = `0x${'cc'.repeat(20)}`
const dai: Hex = `0x${'dd'.repeat(20)}`
const now = 1_800_000_000_000
const soon = 1_800_000_600
const units = 10n ** 18n
const least = 2_900_000000n

const abi = parseAbi([
  'struct S { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(S params)',
  'function multicall(uint256 deadline, bytes[] data)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient)',
])
const coin: SwapToken = {
  token: '',
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  icon: '',
  units,
  price: undefined,
  listed: true,
}
const token: SwapToken = { ...coin, token: usdc, symbol: 'USDC', decimals: 6 }
const wrapped: SwapToken = { ...coin, token: weth, symbol: 'WETH' }
const hop = (from: string, to: string, kind: Hop['kind'] = 'v3', address = `0x${'88'.repeat(20)}`): Hop => ({
  kind,
  address,
  fee: 500,
  from,
  to,
})

/** One ether for dollars. */
const buying: Agreed = {
  order: { networkId: 'eip155:1', from: alice, sells: coin, buys: token, units, slippageBps: 100 },
  quote: {
    bought: 3_000_000000n,
    least,
    route: [hop(weth, usdc)],
    impactBps: 1,
    gas: 1n,
    feeBps: 0,
    spender: null,
    router,
    takesPermit: false,
  },
  least,
  routers: [router, second],
}
/** Dollars for the coin. */
const selling: Agreed = {
  ...buying,
  order: { ...buying.order, sells: token, buys: coin },
  quote: { ...buying.quote, route: [hop(usdc, weth)], spender: router },
}

interface Made {
  tokenIn?: Hex
  tokenOut?: Hex
  recipient?: string
  amountIn?: bigint
  min?: bigint
  until?: number
}
const single = ({
  tokenIn = weth,
  tokenOut = usdc,
  recipient = alice,
  amountIn = units,
  min = least,
}: Made): Hex =>
  encodeFunctionData({
    abi,
    functionName: 'exactInputSingle',
    args: [
      {
        tokenIn,
        tokenOut,
        fee: 500,
        recipient: recipient.toLowerCase() as Hex,
        amountIn,
        amountOutMinimum: min,
        sqrtPriceLimitX96: 0n,
      },
    ],
  })
const multicall = (until: number, ...data: Hex[]): Hex =>
  encodeFunctionData({ abi, functionName: 'multicall', args: [BigInt(until), data] })
const data = (made: Made = {}): Hex => multicall(made.until ?? soon, single(made))
const sold = (receiver: string = alice): Hex =>
  multicall(
    soon,
    single({ tokenIn: usdc, tokenOut: weth, recipient: `0x${'0'.repeat(39)}2` }),
    encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [least, receiver.toLowerCase() as Hex] }),
  )
const made = (change: Partial<SwapTransaction> = {}): SwapTransaction => ({
  from: `eip155:1:${alice}`,
  to: `eip155:1:${router}`,
  data: data(),
  amount: '3000000000',
  eip155: { gas: '1', gasPrice: '1' },
  value: String(units),
  minAmount: String(least),
  deadline: soon,
  router,
  ...change,
})
const soldTx = (change: Partial<SwapTransaction> = {}) => made({ data: sold(), value: '0', ...change })
const codeOf = (run: () => unknown): string => {
  try {
    run()
    return 'taken'
  } catch (error) {
    return String((error as { code?: unknown }).code)
  }
}

test('default: what comes back is what was held against the order', () => {
  expect(checkSwap(made(), buying, now)).toEqual({ to: router, data: data(), value: units })
  expect(checkSwap(soldTx(), selling, now)).toEqual({ to: router, data: sold(), value: 0n })
  expect(checkSwap(made({ data: data({ recipient: `0x${'0'.repeat(39)}1` }) }), buying, now).value).toBe(
    units,
  )
})

test('behavior: the chain may be held to more than was shown', () => {
  const more = made({ data: data({ min: least + 1n }), minAmount: String(least + 1n) })
  expect(codeOf(() => checkSwap(more, buying, now))).toBe('taken')
})

test.each<[string, Partial<SwapTransaction>, string]>([
  ['another chain', { to: `eip155:10:${router}` }, 'other_network'],
  ['another sender', { from: `eip155:1:${bob}` }, 'other_account'],
  ['a sender elsewhere', { from: `eip155:10:${alice}` }, 'other_account'],
  ['a contract that no one names', { to: `eip155:1:${stranger}`, router: stranger }, 'other_router'],
  ['another contract than was quoted', { to: `eip155:1:${second}`, router: second }, 'other_router'],
  ['two names for the contract', { router: stranger }, 'other_router'],
  ['no address', { to: 'eip155:1:router', router: 'router' }, 'other_router'],
  ['more of the coin', { value: String(units + 1n) }, 'other_value'],
  ['none of the coin', { value: '0' }, 'other_value'],
  ['a lower least', { minAmount: String(least - 1n) }, 'other_minimum'],
  ['no least', { minAmount: '' }, 'other_minimum'],
  ['a lower least in the bytes alone', { data: data({ min: least - 1n }) }, 'other_minimum'],
  ['another receiver', { data: data({ recipient: bob }) }, 'other_account'],
  ['another token that comes out', { data: data({ tokenOut: dai }) }, 'other_call'],
  ['another token that goes in', { data: data({ tokenIn: dai }) }, 'other_call'],
  ['another amount', { data: data({ amountIn: units - 1n }) }, 'other_call'],
  ['a call that cannot be read', { data: '0x12345678' }, 'other_call'],
  ['an approval', { data: `0x095ea7b3${'0'.repeat(128)}` }, 'other_call'],
  ['no call', { data: '0x' }, 'other_call'],
  ['the coin itself where its wrapped form is due', { data: sold() }, 'other_call'],
  ['a time that is over', { data: data({ until: now / 1000 - 1 }) }, 'other_deadline'],
  ['a time far away', { data: data({ until: soon + 90_000 }) }, 'other_deadline'],
  ['no time in the bytes', { data: single({}) }, 'other_deadline'],
  ['no time', { deadline: null }, 'other_deadline'],
  ['a time that is not in the bytes', { deadline: soon + 90_000 }, 'other_deadline'],
])('error: %s', (_, change, code) => expect(codeOf(() => checkSwap(made(change), buying, now))).toBe(code))

describe('tokens', () => {
  test.each<[string, Partial<SwapTransaction>, Partial<Agreed>, string]>([
    ['the coin along with it', { value: '1' }, {}, 'other_value'],
    ['another receiver behind the router', { data: sold(bob) }, {}, 'other_account'],
    [
      'a router that was not the one to be approved',
      { to: `eip155:1:${stranger}`, router: stranger },
      { routers: [router, stranger] },
      'other_router',
    ],
  ])('error: %s', (_, change, agreed, code) =>
    expect(codeOf(() => checkSwap(soldTx(change), { ...selling, ...agreed }, now))).toBe(code),
  )
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
  const withdraw = `0x2e1a7d4d${units.toString(16).padStart(64, '0')}`

  test('default', () => {
    expect(codeOf(() => checkSwap(made({ ...at, data: '0xd0e30db0' }), wrap, now))).toBe('taken')
    expect(codeOf(() => checkSwap(made({ ...at, data: withdraw, value: '0' }), unwrap, now))).toBe('taken')
  })

  test.each<[string, Partial<SwapTransaction>, Agreed, string]>([
    ['anything else of it', { ...at, data: '0xd0e30db000' }, wrap, 'other_call'],
    ['another amount', { ...at, data: `${withdraw.slice(0, -1)}1`, value: '0' }, unwrap, 'other_call'],
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
  test('error: what can be read is held to it', () =>
    expect(codeOf(() => checkSwap(made({ data: data({ recipient: bob }) }), told, now))).toBe(
      'other_account',
    ))
})
