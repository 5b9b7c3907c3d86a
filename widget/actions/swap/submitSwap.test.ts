import {
  decodeFunctionData,
  domainSeparator,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseAbi,
  toHex,
} from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import { serverNow } from '../../test/serverTime.ts'
import { alice, connectedContext, pending, settled } from '../../test/testContext.ts'
import { disconnect } from '../disconnect.ts'
import { sendsOf } from '../send/sendsOf.ts'
import type { Agreed } from './checkSwap.ts'
import { submitSwap } from './submitSwap.ts'
import { swapsOf } from './swapsOf.ts'

const router: Hex = `0x${'01'.repeat(20)}`
const usdc: Hex = `0x${'aa'.repeat(20)}`
const dai: Hex = `0x${'dd'.repeat(20)}`
const hash = `0x${'ab'.repeat(32)}`
const units = 1_250_500_000n
const least = 1_200n
const now = 1_800_000_000
const abi = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)',
  'function multicall(uint256 deadline, bytes[] data)',
])
const swapOf = (min: bigint): Hex => {
  const args = [units, min, [usdc, dai], alice.toLowerCase() as Hex] as const
  const inner = encodeFunctionData({ abi, functionName: 'swapExactTokensForTokens', args })
  return encodeFunctionData({ abi, functionName: 'multicall', args: [BigInt(now + 600), [inner]] })
}
const token = (address: Hex, symbol: string) => ({
  ...{ token: address, symbol, name: symbol, decimals: 6, icon: '' },
  ...{ units: undefined, price: undefined, listed: true },
})
const hop = { kind: 'v2', address: `0x${'88'.repeat(20)}`, fee: 3000, from: usdc, to: dai } as const
const agreed: Agreed = {
  order: {
    ...{ networkId: 'eip155:1', from: alice, units, slippageBps: 100 },
    ...{ sells: token(usdc, 'USDC'), buys: token(dai, 'DAI') },
  },
  quote: {
    ...{ bought: 1_212n, least, route: [hop], impactBps: 1, gas: 1n, feeBps: 0 },
    ...{ spender: router, router, takesPermit: true },
  },
  least,
  routers: [router],
}

/** Bodies of what was posted to the server. */
let posted: Record<string, unknown>[]
function serve({ bought = 1_212n, min = least, refusal = '' } = {}): void {
  posted = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
    if (path.startsWith('/v1/convert/quotes')) {
      const query = new URLSearchParams(path.split('?')[1])
      const quote = {
        ...{ id: 'q', fromAmount: query.get('amount'), fromAccount: query.get('from') },
        ...{ toAmount: String(bought), toAccount: query.get('to'), minAmount: '1', route: [hop] },
        ...{ priceImpact: 1, gas: '1', feeBps: 0, spender: router, block: 1, expiresAt: 1 },
        ...{ router, takesPermit: true },
      }
      return json({ quotes: [quote] })
    }
    if (path !== '/v1/convert/build-transaction') throw new TypeError('offline')
    posted.push(JSON.parse(String(init.body)))
    if (refusal)
      return json(
        { status: 'FAILED', code: refusal, reasons: [{ field: '', description: 'execution reverted: STF' }] },
        400,
      )
    const tx = {
      ...{ from: `eip155:1:${alice}`, to: `eip155:1:${router}`, data: swapOf(min), amount: String(bought) },
      ...{
        eip155: { gas: '1', gasPrice: '1' },
        value: '0',
        minAmount: String(min),
        deadline: now + 600,
        router,
      },
    }
    return json({ tx })
  })
}

/** A chain that takes everything, and a wallet that says yes; `refuses`: trial runs of approvals that do not come down to 0. */
function standing({ wallet = {}, refuses = false, permits = false } = {}) {
  const made = connectedContext({ wallet: { eth_sendTransaction: hash, ...wallet } })
  made.api.rpc.mockImplementation((async (_: string, method: string, params: unknown) => {
    if (method === 'eth_estimateGas' && refuses) throw new RpcError(3, 'execution reverted')
    if (method === 'eth_getBlockByNumber') return { timestamp: `0x${now.toString(16)}` }
    if (method === 'eth_getTransactionReceipt') return null
    if (method === 'eth_getCode') return '0x'
    if (method === 'eth_call' && permits) return tokenAnswer((params as [{ data: string }])[0].data)
    return method === 'eth_getTransactionByHash' ? { nonce: '0x1' } : '0x5208'
  }) as never)
  return made
}
/** Of a token with permits. */
function tokenAnswer(data: string): string {
  const domain = { name: 'USDC', version: '1', chainId: 1, verifyingContract: usdc }
  if (data === '0x3644e515') return domainSeparator({ domain })
  if (data === '0x06fdde03') return encodeAbiParameters([{ type: 'string' }], ['USDC'])
  if (data.startsWith('0x7ecebe00')) return toHex(3n, { size: 32 })
  throw new RpcError(3, 'execution reverted')
}
const approved = (data: unknown) => decodeFunctionData({ abi: erc20Abi, data: data as Hex })
const sentTo = (asked: { method: string; params?: unknown }[]) =>
  asked.flatMap(({ method, params }) =>
    method === 'eth_sendTransaction' ? (params as { to: string; data: Hex; value: string }[]) : [],
  )

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('default: exactly what is swapped is approved, by our own bytes, and kept', async () => {
  serve()
  const { context, asked } = standing()
  const before = serverNow()
  const sent = await submitSwap(context, agreed, 'approve', 0n)
  expect(sent?.sentAt).toBeGreaterThanOrEqual(before)
  expect(sent).toMatchObject({
    kind: 'approval',
    id: hash,
    to: router,
    units: String(units),
    status: 'pending',
  })
  const [transaction] = sentTo(asked)
  expect(transaction).toMatchObject({ to: usdc, value: '0x0' })
  expect(approved(transaction?.data)).toMatchObject({ functionName: 'approve', args: [router, units] })
  // Nobody but the node was asked for it.
  expect(posted).toEqual([])
})

test('behavior: a token that changes no allowance that stands has it taken back first', async () => {
  serve()
  const { context, asked } = standing({ refuses: true })
  await expect(submitSwap(context, agreed, 'approve', 5n)).rejects.toMatchObject({ code: 'refused' })
  expect(sentTo(asked)).toEqual([])
  const other = standing()
  let trials = 0
  const answer = other.api.rpc.getMockImplementation() as unknown as (...asked: unknown[]) => Promise<unknown>
  other.api.rpc.mockImplementation((async (id: string, method: string, params: unknown) => {
    if (method === 'eth_estimateGas' && trials++ === 0) throw new RpcError(3, 'execution reverted')
    return answer(id, method, params)
  }) as never)
  expect(await submitSwap(other.context, agreed, 'approve', 5n)).toMatchObject({ units: '0' })
  expect(approved(sentTo(other.asked)[0]?.data)).toMatchObject({ args: [router, 0n] })
})

describe.each(['approve', 'swap', 'permit', 'atOnce'] as const)('%s of a token of ERC-8056', (step) => {
  test.each([
    ['sold', usdc, 4n, 'token_scaled'],
    ['bought', dai, 4n, 'token_scaled'],
    ['sold, by less than one', usdc, 0.5, 'token_scaled'],
    ['sold, by one', usdc, 1n, 'taken'],
  ])('%s', async (_, address, multiplier, expected) => {
    serve()
    const { context, api, asked } = standing({
      permits: true,
      wallet: { wallet_sendCalls: { id: 'calls-1' } },
    })
    const answer = api.rpc.getMockImplementation() as unknown as (...asked: unknown[]) => Promise<unknown>
    api.rpc.mockImplementation((async (
      id: string,
      method: string,
      params: { to?: string; data?: string }[],
    ) =>
      method === 'eth_call' && params[0]?.data === '0xa60bf13d' && params[0].to === address
        ? toHex(BigInt(Number(multiplier) * 1e18), { size: 32 })
        : answer(id, method, params)) as never)
    const code = await submitSwap(context, agreed, step, 0n).then(
      () => 'taken',
      (error) => error.code,
    )
    const methods = asked.map(({ method }) => method)
    if (expected === 'taken') return expect(code).not.toBe('token_scaled')
    expect(code).toBe(expected)
    expect(methods).toEqual([])
    expect(swapsOf(context).getState().stage).toBe('idle')
  })
})

test('behavior: the swap is sent as it was checked, held to the least that was shown', async () => {
  serve()
  const { context, asked } = standing()
  swapsOf(context).getState().setDraft({ amount: '1250.5' })
  const sent = await submitSwap(context, agreed, 'swap', units)
  expect(sent).toMatchObject({ kind: 'swap', to: router, bought: { symbol: 'DAI', units: String(least) } })
  expect(sentTo(asked)[0]).toMatchObject({ to: router, data: swapOf(least), value: '0x0' })
  expect(posted[0]).toMatchObject({ eip155: { minAmount: String(least), slippage: 1 } })
  expect(swapsOf(context).getState()).toMatchObject({ stage: 'idle', draft: { amount: '' } })
  expect(sendsOf(context).getState().sends).toHaveLength(1)
})

test.each([
  ['swap', 'eth_sendTransaction', hash, { id: hash, kind: 'swap' }],
  ['approve', 'eth_sendTransaction', hash, { id: hash, kind: 'approval' }],
  ['atOnce', 'wallet_sendCalls', { id: 'calls-1' }, { id: 'calls-1', atOnce: true, kind: 'swap' }],
] as const)(
  'behavior: %s is answered when the form is free again: it is kept',
  async (step, method, said, kept) => {
    serve()
    const answer = pending<unknown>()
    const { context, asked } = standing({ wallet: { [method]: answer.promise } })
    const heard = submitSwap(context, agreed, step, 0n).catch(({ code }) => code)
    await expect
      .poll(async () => {
        await settled()
        return asked.map((one) => one.method)
      })
      .toContain(method)
    await disconnect(context)
    expect(await heard).toBe('unclear')
    const sends = () => sendsOf(context).getState()
    expect(sends()).toMatchObject({ sends: [], unclear: [{ kind: kept.kind }] })
    expect(swapsOf(context).getState().stage).toBe('idle')
    answer.resolve(said)
    await settled()
    expect(sends()).toMatchObject({ sends: [kept], unclear: [] })
  },
)

test('behavior: all at once is one request, all or nothing', async () => {
  serve()
  const { context, asked } = standing({ wallet: { wallet_sendCalls: { id: 'calls-1' } } })
  expect(await submitSwap(context, agreed, 'atOnce', 3n)).toMatchObject({ id: 'calls-1', atOnce: true })
  const [batch] = asked.filter(({ method }) => method === 'wallet_sendCalls')
  const [{ calls, ...rest }] = (batch?.params ?? []) as [{ calls: { to: string; data: Hex }[] }]
  expect(rest).toEqual({ version: '2.0.0', from: alice, chainId: '0x1', atomicRequired: true })
  expect(calls.map(({ to }) => to)).toEqual([usdc, usdc, router])
  expect(calls.slice(0, 2).map(({ data }) => approved(data).args)).toEqual([
    [router, 0n],
    [router, units],
  ])
  // The approval is not on the chain yet.
  expect(posted[0]).toMatchObject({ disableEstimate: true })
})

describe('a signature in place of the approval', () => {
  const signature = `0x${'12'.repeat(64)}1b`

  test('default: signed first, and carried by the swap', async () => {
    serve()
    const { context, asked } = standing({ permits: true, wallet: { eth_signTypedData_v4: signature } })
    expect(await submitSwap(context, agreed, 'permit', 0n)).toMatchObject({ kind: 'swap', to: router })
    const [signing, sending, ...more] = asked.filter(
      ({ method }) => method !== 'eth_chainId' && method !== 'eth_accounts',
    )
    expect([signing?.method, sending?.method]).toEqual(['eth_signTypedData_v4', 'eth_sendTransaction'])
    expect(more).toEqual([])
    const { message } = JSON.parse(String((signing?.params as string[] | undefined)?.[1]))
    expect(message).toMatchObject({ spender: router, value: String(units), deadline: String(now + 1_200) })
    const { permit = '' } = (posted[0]?.['eip155'] ?? {}) as { permit?: string }
    expect(permit).toMatch(/^0x[0-9a-f]{448}$/)
    expect(permit.endsWith(`1b${'12'.repeat(64)}`)).toBe(true)
    expect(posted[0]).not.toHaveProperty('disableEstimate')
  })

  test('error: a price that moved while the wallet asked', async () => {
    serve()
    const { context, asked } = standing({
      permits: true,
      wallet: {
        eth_signTypedData_v4: () => {
          serve({ bought: least - 1n })
          return Promise.resolve(signature)
        },
      },
    })
    await expect(submitSwap(context, agreed, 'permit', 0n)).rejects.toMatchObject({ code: 'moved' })
    expect(asked.map(({ method }) => method)).toEqual(['eth_chainId', 'eth_accounts', 'eth_signTypedData_v4'])
    expect(posted).toEqual([])
  })

  test('error: a contract that the network does not name, a token without permits', async () => {
    serve()
    const { context, asked } = standing({ wallet: { eth_signTypedData_v4: signature } })
    const elsewhere = { ...agreed, routers: [usdc] }
    await expect(submitSwap(context, elsewhere, 'permit', 0n)).rejects.toMatchObject({ code: 'other_router' })
    await expect(submitSwap(context, agreed, 'permit', 0n)).rejects.toMatchObject({ code: 'permit_refused' })
    expect(asked).toEqual([])
  })
})

describe('error: no wallet is asked', () => {
  test.each([
    ['moved', { bought: least - 1n }, agreed],
    ['other_minimum', { min: least - 1n }, agreed],
    ['other_router', {}, { ...agreed, routers: [usdc] }],
    ['moved', { refusal: 'quote_moved' }, agreed],
    ['not_transferred', { refusal: 'swap_reverted' }, agreed],
    ['amount_insufficient', { refusal: 'insufficient_balance' }, agreed],
    ['no_liquidity', { refusal: 'insufficient_liquidity' }, agreed],
    ['wrong_network', {}, { ...agreed, order: { ...agreed.order, networkId: 'eip155:10' as const } }],
  ])('%s, by %o', async (code, answers, wanted) => {
    serve(answers)
    const { context, asked } = standing()
    await expect(submitSwap(context, wanted, 'swap', units)).rejects.toMatchObject({ code })
    await expect(submitSwap(context, wanted, 'atOnce', 0n)).rejects.toMatchObject({ code })
    expect(asked).toEqual([])
    expect(swapsOf(context).getState().stage).toBe('idle')
    expect(sendsOf(context).getState().sends).toEqual([])
  })

  test('leave for a contract that the network does not name', async () => {
    serve()
    const { context, asked } = standing()
    const quote = { ...agreed.quote, spender: usdc }
    await expect(submitSwap(context, { ...agreed, quote }, 'approve', 0n)).rejects.toMatchObject({
      code: 'other_router',
    })
    expect(asked).toEqual([])
  })

  test.each(['working', 'asking'] as const)('a second one while the first is %s', async (stage) => {
    serve()
    const { context } = standing()
    swapsOf(context).getState().setStage(stage)
    await expect(submitSwap(context, agreed, 'swap', units)).rejects.toMatchObject({ code: 'busy' })
  })
})

test('behavior: it is `asking` only while the wallet has the request, not while the price is checked', async () => {
  serve()
  const stages: string[] = []
  const see = () => stages.push(swapsOf(context).getState().stage)
  const answer = () => {
    see()
    return hash
  }
  const { context, api } = standing({ wallet: { eth_sendTransaction: answer } })
  const node = api.rpc.getMockImplementation() as unknown as (...asked: unknown[]) => Promise<unknown>
  api.rpc.mockImplementation((async (...asked: unknown[]) => {
    if (asked[1] === 'eth_estimateGas') see()
    return node(...asked)
  }) as never)
  await submitSwap(context, agreed, 'swap', units)
  see()
  expect([...new Set(stages)]).toEqual(['working', 'asking', 'idle'])
})

test('error: a no of the person, and nothing is kept', async () => {
  serve()
  const { context } = standing({
    wallet: { eth_sendTransaction: () => Promise.reject(new RpcError(4001, 'No')) },
  })
  await expect(submitSwap(context, agreed, 'swap', units)).rejects.toMatchObject({ code: 'declined' })
  expect(sendsOf(context).getState().sends).toEqual([])
})
