import { parseEther } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Vendor } from '../convert/vendors/vendorRouters.ts'
import { type SwapChain, swapChain, swapSettings, user } from './swapChain.ts'
import { swapVendor, type VendorAnswer } from './swapVendor.ts'
import { type TestServer, testServer } from './testServer.ts'

const one = parseEther('1')
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const dai = '0x6b175474e89094c44da98b954eedeac495271d0f'
const stranger = '0x00000000000000000000000000000000000bad00'
const headers = { origin: 'http://demo.example' }
const id = (address: string) => `eip155:1:${address}`

let chain: SwapChain
let settings: ReturnType<typeof swapSettings>
let first: TestServer
beforeAll(async () => {
  chain = await swapChain(1)
  settings = swapSettings(chain)
  first = await testServer({ env: settings.env })
})
afterAll(async () => {
  await first?.[Symbol.asyncDispose]()
  await chain?.[Symbol.asyncDispose]()
  settings?.[Symbol.dispose]()
})

async function withVendor(name: Vendor) {
  const vendor = await swapVendor()
  const { exchanges, deadline } = first.server.config.convert
  const server = await testServer({
    env: settings.env,
    database: first.server.context.database,
    config: { convert: { exchanges, deadline, vendor: { name, key: 'the-key', url: vendor.url } } },
  })
  const get = (path: string, query: Record<string, string>) =>
    server.request(`/v1/convert/${path}?${new URLSearchParams({ projectId: 'demo', ...query })}`, { headers })
  const pair = (from: string, to: string) => ({ from: id(from), to: id(to), amount: String(one) })
  const answers = (answer: VendorAnswer) => {
    vendor.answer = () => answer
  }
  return {
    ...{ server, vendor, get, answers },
    quote: (from = native, to = dai) => get('quotes', pair(from, to)),
    build: (from = native, to = dai, more: object = {}) =>
      server.request('/v1/convert/build-transaction', {
        method: 'POST',
        headers,
        body: JSON.stringify({
          ...{ projectId: 'demo', ...pair(from, to), userAddress: id(user), eip155: { slippage: 1 } },
          ...more,
        }),
      }),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await vendor[Symbol.asyncDispose]()
    },
  }
}
type Setup = Awaited<ReturnType<typeof withVendor>>
const refusal = ({ status, json }: { status: number; json: { code?: string } }) => [status, json.code]

/** What both have in common, told apart by their wires. */
const wires: Record<
  Vendor,
  {
    router: string
    priced: (out: bigint) => unknown
    built: (to: string, out: bigint, value?: bigint) => unknown
    says: Record<'liquidity' | 'balance' | 'allowance', VendorAnswer>
  }
> = {
  '1inch': {
    router: '0x111111125421ca6dc452d289314280a0f8842a65',
    priced: (out) => ({ dstAmount: String(out), gas: 180_000 }),
    built: (to, out, value = one) => ({
      dstAmount: String(out),
      tx: {
        ...{ from: user, to, data: '0x07ed2379aa', value: String(value) },
        ...{ gas: 200_000, gasPrice: '1200000000' },
      },
    }),
    says: {
      liquidity: badRequest('insufficient liquidity'),
      balance: badRequest('Not enough ETH balance. Amount: 1000. Balance: 1.'),
      allowance: badRequest('Not enough allowance. Amount: 1000. Current allowance: 0.'),
    },
  },
  '0x': {
    router: '0x0000000000001ff3684f28c67538d4d072c22734',
    priced: (out) => zeroX(out),
    built: (to, out, value = one) => ({
      ...zeroX(out),
      transaction: {
        ...{ to, data: '0x2213bc0baa', value: String(value), gas: '200000', gasPrice: '1200000000' },
      },
    }),
    says: {
      liquidity: { status: 200, body: { liquidityAvailable: false, zid: '0x1' } },
      balance: {
        status: 200,
        body: lacking({ balance: { token: native, actual: '1', expected: '1000' }, allowance: null }),
      },
      allowance: {
        status: 200,
        body: lacking({ allowance: { actual: '0', spender: user }, balance: null }),
      },
    },
  },
}
function badRequest(description: string): VendorAnswer {
  return {
    status: 400,
    body: { error: 'Bad Request', description, statusCode: 400, requestId: 'r', meta: [] },
  }
}
function zeroX(out: bigint) {
  return {
    ...{ liquidityAvailable: true, blockNumber: '20170903', buyToken: dai, sellToken: native, gas: '200000' },
    ...{ buyAmount: String(out), minBuyAmount: String((out * 99n) / 100n), sellAmount: String(one) },
    issues: { allowance: null, balance: null, simulationIncomplete: false, invalidSourcesPassed: [] },
    fees: {
      integratorFee: null,
      gasFee: null,
      zeroExFee: { amount: String(out / 1000n), token: dai, type: 'volume' },
    },
  }
}
function lacking(issues: object) {
  const transaction = { to: user, data: '0x', value: '0', gas: null, gasPrice: '1' }
  return { ...zeroX(1n), issues, transaction }
}

describe.each(['1inch', '0x'] as const)('%s', (name) => {
  const { router, priced, built, says } = wires[name]
  let setup: Setup
  beforeAll(async () => {
    setup = await withVendor(name)
    return () => setup[Symbol.asyncDispose]()
  })
  beforeEach(() => {
    setup.vendor.asked.length = 0
  })

  test('default: its quote, asked for with our key', async () => {
    setup.answers({ status: 200, body: priced(3_000n * one) })
    const { status, json } = await setup.quote()
    expect([status, json]).toMatchObject([200, {}])
    expect(json.quotes[0]).toMatchObject({
      ...{ id: null, toAmount: String(3_000n * one), minAmount: String(2_970n * one), route: [] },
      ...{ priceImpact: null, block: null, spender: router, feeBps: name === '0x' ? 10 : 0 },
    })
    const [{ path, query, headers } = { path: '', query: {}, headers: {} }] = setup.vendor.asked
    if (name === '1inch') {
      expect(path).toBe('/v/1/quote')
      expect(query).toEqual({ src: native, dst: dai, amount: String(one), includeGas: 'true' })
      expect(headers['authorization']).toBe('Bearer the-key')
    } else {
      expect(path).toBe('/v/price')
      expect(query).toEqual({ chainId: '1', sellToken: native, buyToken: dai, sellAmount: String(one) })
      expect([headers['0x-api-key'], headers['0x-version']]).toEqual(['the-key', 'v2'])
    }
  })

  test('behavior: its transaction, to its published router, with which allowances fit', async () => {
    setup.answers({ status: 200, body: built(router, 3_000n * one) })
    const { status, json } = await setup.build()
    expect(status).toBe(200)
    expect(json.tx).toMatchObject({
      ...{ to: id(router), router, value: String(one), amount: String(3_000n * one), deadline: null },
      ...{ minAmount: String(2_970n * one), eip155: { gas: '220000', gasPrice: '1200000000' } },
    })
    const [{ query } = { query: {} }] = setup.vendor.asked
    const said =
      name === '1inch'
        ? { from: user, origin: user, receiver: user, slippage: '1' }
        : { taker: user, slippageBps: '100' }
    expect(query).toMatchObject(said)
    const approval = await setup.get('build-approve', { from: id(dai), to: id(native), amount: '5' })
    expect(approval.json.tx.spender).toBe(router)
  })

  test('error: another target, or coins that nobody sells, never leave', async () => {
    setup.answers({ status: 200, body: built(stranger, 3_000n * one) })
    expect(refusal(await setup.build())).toEqual([503, 'unknown_router'])
    setup.answers({ status: 200, body: built(router, 3_000n * one, one * 2n) })
    expect(refusal(await setup.build())).toEqual([503, 'upstream_unavailable'])
    setup.answers({ status: 200, body: built(router, 3_000n * one, one) })
    expect(refusal(await setup.build(dai, native))).toEqual([503, 'upstream_unavailable'])
  })

  test('behavior: what the person was shown as the least is kept by less slippage', async () => {
    setup.vendor.answer = ({ path }) => ({
      status: 200,
      body: /quote$/.test(path) && name === '1inch' ? priced(3_000n * one) : built(router, 3_000n * one),
    })
    const least = (tokens: bigint) => ({ eip155: { slippage: 5, minAmount: String(tokens * one) } })
    const { status } = await setup.build(native, dai, least(2_970n))
    expect(status).toBe(200)
    const { query } = setup.vendor.asked.at(-1) ?? { query: {} as Record<string, string> }
    expect(query['slippage'] ?? query['slippageBps']).toBe(name === '1inch' ? '1' : '100')
    expect(refusal(await setup.build(native, dai, least(3_001n)))).toEqual([400, 'quote_moved'])
  })

  test('error: what it refuses has our codes', async () => {
    setup.answers(says.liquidity)
    const quote = await setup.quote()
    expect(refusal(quote)).toEqual([400, 'insufficient_liquidity'])
    expect(quote.json.reasons[0].description).toContain('insufficient liquidity')
    setup.answers(says.balance)
    expect(refusal(await setup.build())).toEqual([400, 'insufficient_balance'])
    setup.answers(says.allowance)
    expect(refusal(await setup.build())).toEqual([400, 'insufficient_allowance'])
  })

  test.each([
    ['429', { status: 429, body: { message: 'The limit of requests per second has been exceeded' } }],
    ['401', { status: 401, body: { message: 'Unauthorized' } }],
    ['500', { status: 500, text: '<html>' }],
    ['no JSON', { status: 200, text: '<html>' }],
    ['another shape', { status: 200, body: { dstAmount: -1, liquidityAvailable: true } }],
  ] as [string, VendorAnswer][])('error: %s: 503, and nothing of it is passed on', async (_, answer) => {
    setup.answers(answer)
    const { status, json, text } = await setup.quote()
    expect([status, json.code]).toEqual([503, 'upstream_unavailable'])
    expect(text).not.toMatch(/html|limit of requests|Unauthorized/)
  })

  test('behavior: coins are wrapped without it', async () => {
    const { weth } = chain.contracts
    const quote = await setup.quote(native, weth.address)
    expect(quote.json.quotes[0]).toMatchObject({ toAmount: String(one), route: [{ kind: 'wrap' }] })
    const { json } = await setup.build(native, weth.address)
    expect(json.tx.router).toBe(weth.address)
    expect(setup.vendor.asked).toEqual([])
  })

  test('error: a chain without its router', async () => {
    const sepolia = (address: string) => `eip155:11155111:${address}`
    const pair = { from: sepolia(native), to: sepolia(dai), amount: '1' }
    setup.answers({ status: 200, body: priced(1n) })
    const answer = await setup.get('quotes', pair)
    if (name === '1inch') expect(refusal(answer)).toEqual([400, 'unsupported_chain'])
    else expect(answer.status).toBe(200)
  })

  // The last: it is left alone for a while.
  test('behavior: while it fails on and on nobody asks it', async () => {
    const metric = 'gatehouse_swap_vendor_requests_total'
    const failed = () => setup.server.metric(metric, { vendor: name, outcome: 'status' })
    const before = await failed()
    setup.answers({ status: 500, text: '' })
    for (let count = 0; count < 8; count += 1) await setup.quote()
    expect(setup.vendor.asked.length).toBe(5)
    expect((await failed()) - before).toBe(5)
  })
})
