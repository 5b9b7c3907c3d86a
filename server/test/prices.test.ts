import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { concat, type Hex, pad } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BalanceChain, balanceChain, feeds, multicall, usdc, usdcCode, wbtc } from './balanceChains.ts'
import { contractCode, returns, signed, storedUnderArgument, tokenCode, word } from './evmCode.ts'
import { multicall3Code } from './multicall3.ts'
import { type TestServer, testServer } from './testServer.ts'

const origin = 'http://demo.example'
const factories = {
  v2: '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f',
  v3: '0x1f98431c8ad98523631ae4a59f267346ea31f984',
} as const
const token = (last: number): Hex => `0x1234${last.toString(16).padStart(36, '0')}`
const pool = (last: number): Hex => `0x9999${last.toString(16).padStart(36, '0')}`
const local = token(0x10)
/** The second wears lower addresses than USDC, the third higher ones. */
const above: Hex = `0xf${'0'.repeat(38)}1`

const obs = tokenCode({ name: 'Obscure', symbol: 'OBS', decimals: 9 })
const twoUint = (a: bigint, b: bigint) => concat([word(a), word(b), word(0)])
const array = (...words: Hex[]) => concat([word(words.length), ...words])
/** Half a dollar for a token of nine decimals. */
const ratio = 0.0005
const root = BigInt(Math.floor(Math.sqrt(ratio) * 2 ** 48)) << 48n
const tick = Math.round(Math.log(ratio) / Math.log(1.0001))
const observed = (tick: number) =>
  concat([word(64), word(160), array(word(0), signed(BigInt(tick * 1800))), array(word(0), word(0))])

let main: BalanceChain
let bare: BalanceChain
let http: Server
let server: TestServer
let asked: string[] = []
let coins: Record<string, unknown> = {}
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-prices-'))

beforeAll(async () => {
  main = await balanceChain(1)
  bare = await balanceChain(31337)
  await main.put(multicall, await multicall3Code())
  await main.put(usdc, usdcCode)
  await main.put(wbtc, tokenCode({ name: 'Wrapped BTC', symbol: 'WBTC', decimals: 8 }))
  await main.feed(feeds.ETH, 'ETH / USD', 2_500_00000000n)
  await main.feed(feeds.EUR, 'EUR / USD', 1_25000000n)
  for (const last of [1, 2, 3, 4, 5]) await main.put(token(last), obs)
  await main.put(above, obs)
  await main.put(factories.v2, await lookUp('getPair(address,address)'))
  await main.put(factories.v3, await lookUp('getPool(address,address,uint24)'))
  await bare.put(local, tokenCode({ symbol: 'LCL', decimals: 6 }))
  http = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end(JSON.stringify({ coins }))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const tokens = join(folder, 'tokens.json')
  const prices = join(folder, 'prices.json')
  const listed = { chainId: 31337, address: local, name: 'Local Dollar', symbol: 'LCL', decimals: 18 }
  writeFileSync(tokens, JSON.stringify({ name: 'Own', tokens: [listed, { chainId: 1 }] }))
  const own = { prices: { 'eip155:31337:native': 3, [`eip155:31337:${local}`]: 1.5 } }
  writeFileSync(prices, JSON.stringify(own))
  server = await testServer({
    env: {
      NETWORKS: 'eip155:1,eip155:31337',
      RPC_URLS_EIP155_1: main.url,
      RPC_URLS_EIP155_31337: bare.url,
      NETWORK_EIP155_31337: '{"name":"Local","symbol":"LOC","testnet":true}',
      TOKEN_LISTS: tokens,
      PRICE_FILE: prices,
      PRICE_HTTP: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    },
  })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  http.closeAllConnections()
  http.close()
  await Promise.all([main, bare].map((each) => each[Symbol.asyncDispose]()))
  rmSync(folder, { recursive: true })
})

/** A factory whose answer stands in storage under the first token. */
const lookUp = async (signature: string) => contractCode({ [signature]: storedUnderArgument })
async function trade(factory: Hex, asset: Hex, at: Hex, code: Hex, pooled: bigint): Promise<void> {
  await main.rpc('anvil_setStorageAt', [factory, pad(asset), pad(at)])
  await main.put(at, code)
  await main.give(usdc, at, pooled)
}

const ask = (body: object) =>
  server.request('/v1/fungible/price', {
    method: 'POST',
    headers: { origin },
    body: JSON.stringify({ projectId: 'demo', currency: 'usd', ...body }),
  })
const price = async (address: string, currency = 'usd') =>
  (await ask({ currency, addresses: [address] })).json.fungibles[0].price
const enough = 20_000_000000n

describe('POST /v1/fungible/price', () => {
  test('default: all of them, in their order, under the address as it was written', async () => {
    const native = `eip155:1:0x${'EE'.repeat(20)}`
    const written = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    const { status, json } = await ask({ addresses: [native, written], chainId: 'ignored' })
    expect(status).toBe(200)
    expect(json.fungibles).toEqual([
      {
        address: native,
        name: 'Ether',
        symbol: 'ETH',
        iconUrl: expect.stringMatching(/\/public\/getTokenImage\/ETH$/),
        price: 2500,
        decimals: 18,
      },
      {
        address: written,
        name: 'USD Coin',
        symbol: 'USDC',
        iconUrl: expect.stringMatching(/\/public\/getTokenImage\/USDC$/),
        price: 1,
        decimals: 6,
      },
    ])
    expect(await price(native, 'eur')).toBe(2000)
  })

  test('behavior: the operator’s table tells first; how a token counts its contract says, not the list', async () => {
    const { json } = await ask({ addresses: [`eip155:31337:${local}`, `eip155:31337:0x${'ee'.repeat(20)}`] })
    expect(json.fungibles).toMatchObject([
      { name: 'Local Dollar', price: 1.5, decimals: 6 },
      { symbol: 'LOC', price: 3 },
    ])
  })

  test('behavior: a pool of Uniswap V2, whichever side the token is', async () => {
    const first = contractCode({ 'getReserves()': returns(twoUint(1_000_000000000n, 500_000000n)) })
    await trade(factories.v2, token(1), pool(1), first, enough)
    expect(await price(`eip155:1:${token(1)}`)).toBeCloseTo(0.5, 6)
    const second = contractCode({ 'getReserves()': returns(twoUint(500_000000n, 1_000_000000000n)) })
    await trade(factories.v2, above, pool(2), second, enough)
    expect(await price(`eip155:1:${above}`)).toBeCloseTo(0.5, 6)
  })

  test('behavior: a pool of Uniswap V3 by half an hour, a young one by the moment', async () => {
    const slot = returns(concat([word(root * 4n), word(0)]))
    const old = contractCode({ 'observe(uint32[])': returns(observed(tick)), 'slot0()': slot })
    await trade(factories.v3, token(2), pool(3), old, enough)
    expect(await price(`eip155:1:${token(2)}`)).toBeCloseTo(0.5, 3)
    const young = contractCode({ 'slot0()': returns(concat([word(root), word(0)])) })
    await trade(factories.v3, token(3), pool(4), young, enough)
    expect(await price(`eip155:1:${token(3)}`)).toBeCloseTo(0.5, 6)
  })

  test('behavior: a pool that holds little tells nothing; then the operator’s source, then 0', async () => {
    const code = contractCode({ 'getReserves()': returns(twoUint(1n, 1_000_000n)) })
    await trade(factories.v2, token(4), pool(5), code, 9_000_000000n)
    expect(await price(`eip155:1:${token(4)}`)).toBe(0)
    asked = []
    const timestamp = Math.floor(Date.now() / 1000)
    coins = {
      [`ethereum:${token(5)}`]: { price: 7.25, timestamp, confidence: 0.99 },
      [`ethereum:${wbtc}`]: { price: 1, timestamp: timestamp - 100_000 },
    }
    const { json } = await ask({ addresses: [`eip155:1:${token(5)}`, `eip155:1:${wbtc}`] })
    expect(json.fungibles.map(({ price }: { price: number }) => price)).toEqual([7.25, 0])
    expect(asked.join()).toContain(`ethereum:${token(5)}`)
  })

  test('error: every refusal has its status, code and field', async () => {
    const refusal = async (body: object) => {
      const { status, json } = await ask(body)
      return [status, json.code, json.reasons[0].field]
    }
    const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    expect(await refusal({ addresses: [] })).toEqual([400, 'invalid_query', 'address'])
    expect(await refusal({ addresses: ['0x12'] })).toEqual([400, 'invalid_query', 'address'])
    expect(await refusal({ addresses: ['eip155:1:0x12'] })).toEqual([400, 'invalid_query', 'address'])
    expect(await refusal({ addresses: [`ton:-239:${mint}`] })).toEqual([400, 'invalid_query', 'address'])
    expect(await refusal({ addresses: [`eip155:999:${usdc}`] })).toEqual([
      400,
      'unsupported_chain',
      'chainId',
    ])
    expect(await refusal({ addresses: [`eip155:1:0x${'77'.repeat(20)}`] })).toEqual([
      400,
      'invalid_query',
      'asset',
    ])
    const { json } = await ask({ addresses: [`eip155:1:0x${'77'.repeat(20)}`, `eip155:1:${usdc}`] })
    expect(json.fungibles.map(({ address }: { address: string }) => address)).toEqual([`eip155:1:${usdc}`])
    expect(await refusal({ addresses: [usdc], currency: 'chf' })).toEqual([422, 'invalid_body', 'currency'])
    expect(await refusal({ addresses: [`eip155:1:${usdc}`], projectId: 'nobody' })).toEqual([
      401,
      'unknown_project',
      'authentication',
    ])
  })
})
