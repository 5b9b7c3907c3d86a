import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readBalances } from '../config/balancesConfig.ts'
import { readEnv } from '../config/env.ts'
import { type BalanceChain, balanceChain, multicall, usdc, usdcCode } from './balanceChains.ts'
import { tokenCode } from './evmCode.ts'
import { type FakeVendor, failures, fakeVendor } from './fakeVendor.ts'
import { multicall3Code } from './multicall3.ts'
import { type TestServer, testServer } from './testServer.ts'

// Alchemy's Token API, played in its words, names tokens; a real chain with main net's number says how much there is.

const key = 'alchemy-key'
const priced = '0x1234567890123456789012345678901234567890'
const worthless = '0x2234567890123456789012345678901234567890'
const origin = 'http://demo.example'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-vendor-'))
let chain: BalanceChain
let vendor: FakeVendor
let server: TestServer
/** Pages of what it says of everybody. */
let pages: { contractAddress: string; tokenBalance: string | null; error?: string }[][] = []
beforeAll(async () => {
  const file = join(folder, 'prices.json')
  writeFileSync(file, JSON.stringify({ prices: { 'eip155:1:native': 2_000, [`eip155:1:${priced}`]: 2 } }))
  chain = await balanceChain(1)
  await chain.put(multicall, await multicall3Code())
  await chain.put(usdc, usdcCode)
  await chain.put(priced, tokenCode({ name: 'Fern', symbol: 'FERN', decimals: 9 }))
  await chain.put(worthless, tokenCode({ name: 'Weed', symbol: 'WEED', decimals: 9 }))
  vendor = await fakeVendor(({ body }) => {
    const at = Number(body.params[2]?.pageKey?.slice('page-'.length) ?? 0)
    const more = at + 1 < pages.length && { pageKey: `page-${at + 1}` }
    const result = { address: body.params[0], tokenBalances: pages[at] ?? [], ...more }
    return { json: { jsonrpc: '2.0', id: body.id, result } }
  })
  const env = { NETWORKS: 'eip155:1', RPC_URLS_EIP155_1: chain.url, PRICE_FILE: file, TOKEN_DISCOVERY: 'off' }
  const balances = readBalances(readEnv({ ...env, ALCHEMY_API_KEY: key }), { production: false }, [])
  const urlOf = (network: string) => `${vendor.url}/${network}/v2`
  const rpc = { timeoutMs: 10_000, deadlineMs: 25_000, retries: 0, retryBaseMs: 10, breakerPauseMs: 10 }
  const alchemy = balances.alchemy && { ...balances.alchemy, urlOf }
  server = await testServer({ env, config: { rpc, balances: { ...balances, alchemy } } })
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await vendor?.[Symbol.asyncDispose]()
  await chain?.[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

let accounts = 0
let address = ''
beforeEach(() => {
  accounts += 1
  address = `0x${(0xdef000 + accounts).toString(16).padStart(40, '0')}`
  pages = []
  vendor.misbehave = undefined
  vendor.asked = []
})

/** Read afresh, without what is zero. */
async function held(): Promise<[string, string][]> {
  const forceUpdate = `eip155:1:${usdc}`
  const query = new URLSearchParams({ projectId: 'demo', currency: 'usd', sv: 'html-1', forceUpdate })
  const path = `/v1/account/${address}/balance?${query}`
  const { status, json } = await server.request(path, { headers: { origin } })
  expect(status).toBe(200)
  const found: { symbol: string; quantity: { numeric: string } }[] = json.balances
  return found.flatMap(({ symbol, quantity: { numeric } }) => (numeric === '0' ? [] : [[symbol, numeric]]))
}
/** A busy machine may answer later than a balance waits for tokens of strangers: then the next reading has them. */
const expectHeld = () => expect.poll(held)
const said = (contractAddress: string, amount = 1n) => ({
  contractAddress,
  tokenBalance: `0x${amount.toString(16).padStart(64, '0')}`,
})

test('default: it names a token, and the chain says how much of it there is', async () => {
  await chain.give(priced, address, 3_500_000_000n)
  pages = [[said(priced.toUpperCase().replace('0X', '0x'), 999n)]]
  await expectHeld().toEqual([['FERN', '3.5']])
  const [asked] = vendor.asked
  expect([asked?.method, asked?.path]).toEqual(['POST', `/eth-mainnet/v2/${key}`])
  expect(asked?.body).toMatchObject({ method: 'alchemy_getTokenBalances', params: [address, 'erc20'] })
})

test('behavior: what it names and has no price counts as junk, as all of strangers that nobody saw asked for', async () => {
  await chain.give(worthless, address, 5n)
  await chain.give(usdc, address, 1_000_000n)
  pages = [[said(worthless), said(usdc)]]
  expect(await held()).toEqual([['USDC', '1']])
})

test('behavior: what it claims to be held is not, when the chain says so', async () => {
  pages = [[said(priced, 10n ** 30n)]]
  expect(await held()).toEqual([])
})

test('behavior: all pages, up to the fifth, without what is zero or failed', async () => {
  await chain.give(priced, address, 1_000_000_000n)
  const filler = Array.from({ length: 3 }, (_, at) => said(`0x${String(at + 1).repeat(40)}`, 0n))
  const failed = { contractAddress: worthless, tokenBalance: null, error: 'execution reverted' }
  pages = [filler, [failed], filler, filler, [said(priced)], [said(worthless)]]
  await expectHeld().toEqual([['FERN', '1']])
  expect(vendor.asked.map(({ body }) => body.params[2]?.pageKey)).toEqual([
    undefined,
    ...['page-1', 'page-2', 'page-3', 'page-4'],
  ])
})

test('behavior: a row that cannot be read, or a balance of more than a word, hides no other token', async () => {
  await chain.give(priced, address, 1_000_000_000n)
  const { tokenBalance: word } = said(priced)
  const long = { contractAddress: worthless, tokenBalance: `${word}${'0'.repeat(192)}` }
  const odd = [null, { contractAddress: null }, { contractAddress: worthless, tokenBalance: 7 }]
  pages = [[long, ...(odd as never[]), said(priced)]]
  await expectHeld().toEqual([['FERN', '1']])
  pages = [[{ contractAddress: priced, tokenBalance: `${word}${'0'.repeat(192)}` }]]
  address = address.replace('def', 'dee')
  await chain.give(priced, address, 1_000_000_000n)
  await expectHeld().toEqual([['FERN', '1']])
})

test('behavior: an account costs one question in half a minute, also when it is read afresh', async () => {
  await Promise.all([held(), held(), held()])
  await held()
  expect(vendor.asked).toHaveLength(1)
})

const refusal = (code: number, message: string) => () => ({
  json: { jsonrpc: '2.0', id: 1, error: { code, message } },
})
test.each([
  ['a wrong key', failures.unauthorized, 'key_refused'],
  ['too fast', failures.tooMany, 'rate_limited'],
  ['too much, in words', refusal(429, 'Your app has exceeded its compute units per second capacity'), 'ok'],
  ['a refusal', refusal(-32_602, 'Invalid params'), 'ok'],
  ['it is broken', failures.broken, 'status'],
  ['another shape', failures.wrongShape, 'wrong_shape'],
  ['no answer', failures.hang, 'timeout'],
])(
  'error: %s: what is known without it is told, and it is left alone for a while',
  async (_, misbehave, outcome) => {
    await chain.give(usdc, address, 1_000_000n)
    const labels = { vendor: 'alchemy', call: 'tokens', outcome }
    const before = await server.metric('gatehouse_vendor_requests_total', labels)
    vendor.misbehave = misbehave
    expect(await held()).toEqual([['USDC', '1']])
    await expect.poll(() => server.metric('gatehouse_vendor_requests_total', labels)).toBeGreaterThan(before)
    const asked = vendor.asked.length
    expect(await held()).toEqual([['USDC', '1']])
    expect(vendor.asked).toHaveLength(asked)
  },
)
