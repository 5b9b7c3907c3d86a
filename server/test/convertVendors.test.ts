import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { user } from './swapChain.ts'
import type { VendorAnswer } from './swapVendor.ts'
import {
  dai,
  execData,
  id,
  native,
  one,
  refusal,
  type VendorSetup,
  type VendorStage,
  vendorStage,
  wires,
} from './vendorStage.ts'

const stranger = '0x00000000000000000000000000000000000bad00'

let stage: VendorStage
beforeAll(async () => {
  stage = await vendorStage()
})
afterAll(() => stage?.[Symbol.asyncDispose]())

describe.each(['1inch', '0x'] as const)('%s', (name) => {
  const { router, priced, built, says } = wires[name]
  let setup: VendorSetup
  beforeAll(async () => {
    setup = await stage.withVendor(name)
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
      ...{ priceImpact: null, block: null, feeBps: name === '0x' ? 10 : 0 },
      // Nobody must be allowed to take the coin; what will be called is told all the same.
      ...{ spender: null, router, takesPermit: false },
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
    setup.answers({ status: 200, body: built(router, 3_000n * one, one, execData({ token: dai })) })
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
    const { weth } = stage.chain.contracts
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
  test('behavior: while it is down nobody asks it', async () => {
    setup.answers({ status: 500, text: '' })
    setup.vendor.isDown = true
    const reached = async () => {
      const before = setup.vendor.asked.length
      expect((await setup.quote()).status).toBe(503)
      return setup.vendor.asked.length - before
    }
    await expect.poll(reached).toBe(0)
    expect([await reached(), await reached()]).toEqual([0, 0])
  })
})
