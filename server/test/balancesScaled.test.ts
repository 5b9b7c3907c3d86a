import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BalanceChain, balanceChain, multicall, usdc } from './balanceChains.ts'
import { type CountingNode, countingNode } from './countingNode.ts'
import { tokenCode } from './evmCode.ts'
import { multicall3Code } from './multicall3.ts'
import { type TestServer, testServer } from './testServer.ts'

// Tokens that want their amounts shown multiplied (ERC-8056), on a real chain.

const origin = 'http://demo.example'
const one = 10n ** 18n
const share = '0x5400000000000000000000000000000000000001'
const plain = ['0x5400000000000000000000000000000000000005', '0x5400000000000000000000000000000000000006']
const nextS = Math.floor(Date.now() / 1_000) + 86_400

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-scaled-'))
function write(name: string, content: unknown): string {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(content))
  return file
}

let chain: BalanceChain
let node: CountingNode
let server: TestServer
beforeAll(async () => {
  chain = await balanceChain(1)
  node = await countingNode(chain.url)
  await chain.put(multicall, await multicall3Code())
  const scale = { multiplier: 4n * one, next: 8n * one, effectiveAt: nextS }
  await chain.put(share, tokenCode({ name: 'Share', symbol: 'SHR', scale }))
  server = await testServer({
    env: {
      NETWORKS: 'eip155:1',
      RPC_URLS_EIP155_1: node.url,
      TOKEN_LISTS: write('tokens.json', {
        name: 'Own',
        tokens: [
          { chainId: 1, address: share, name: 'Share', symbol: 'SHR', decimals: 18 },
          ...plain.map((address) => ({ chainId: 1, address, name: 'Plain', symbol: 'PLN', decimals: 18 })),
        ],
      }),
      TOKEN_DISCOVERY: 'off',
      PRICE_FILE: write('prices.json', { prices: { [`eip155:1:${share}`]: 100 } }),
    },
    projects: { demo: [origin] },
  })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await node[Symbol.asyncDispose]()
  await chain[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

let accounts = 0
const account = (): string => `0x${(0x5ca1e0 + ++accounts).toString(16).padStart(40, '0')}`
async function ask(of: string, query: Record<string, string> = {}) {
  const all = new URLSearchParams({
    ...{ projectId: 'demo', currency: 'usd', sv: 'html-1', chainId: 'eip155:1' },
    ...query,
  })
  return server.request(`/v1/account/${of}/balance?${all}`, { headers: { origin } })
}

const shown = {
  decimals: '18',
  numeric: '40',
  multiplier: '4',
  next: { multiplier: '8', fromS: nextS },
}

test('default: the amount as the token shows it, with what is announced; its worth is that of what is traded', async () => {
  const own = account()
  await chain.give(share, own, 10n * one)
  const { json } = await ask(own)
  expect(json.unread).toBeUndefined()
  expect(json.balances).toMatchObject([{ symbol: 'SHR', quantity: shown, price: 25, value: 1000 }])
})

test('behavior: a page that asks by ERC-7811 gets what the contract counts', async () => {
  const own = account()
  await chain.give(share, own, 10n * one)
  const { json } = await server.request('/v1/wallet?projectId=demo&sv=html-1', {
    method: 'POST',
    headers: { origin },
    body: JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'wallet_getAssets', params: [{ account: own }] }),
  })
  expect(json.result['0x1']).toMatchObject([
    { balance: `0x${(10n * one).toString(16)}`, metadata: { price: 100, value: 1000 } },
  ])
})

test('behavior: a page that names a token whose multiplier no node says gets what the contract counts', async () => {
  const own = account()
  const silent = '0x5400000000000000000000000000000000000004'
  await chain.put(silent, tokenCode({ symbol: 'SIL' }))
  await chain.give(silent, own, 10n * one)
  const release = node.hold(({ params }) => JSON.stringify(params).includes('a60bf13d'))
  const assetFilter = { '0x1': [{ address: silent, type: 'erc20' }] }
  const { json } = await server.request('/v1/wallet?projectId=demo&sv=html-1', {
    method: 'POST',
    headers: { origin },
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 7, method: 'wallet_getAssets' },
      params: [{ account: own, assetFilter }],
    }),
  })
  release()
  expect(json.result['0x1']).toMatchObject([{ balance: `0x${(10n * one).toString(16)}` }])
})

test('error: a token that is named and that no node describes now is not left out', async () => {
  const own = account()
  const slow = '0x5400000000000000000000000000000000000007'
  await chain.put(slow, tokenCode({ symbol: 'SLO' }))
  await chain.give(slow, own, one)
  // `symbol()`
  const release = node.hold(({ params }) => JSON.stringify(params).includes('95d89b41'))
  const { json } = await server.request('/v1/wallet?projectId=demo&sv=html-1', {
    method: 'POST',
    headers: { origin },
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 7, method: 'wallet_getAssets' },
      params: [{ account: own, assetFilter: { '0x1': [slow] } }],
    }),
  })
  release()
  expect(json.error).toMatchObject({ code: -5 })
})

test('behavior: listed tokens without a multiplier are there at a slow node, for one call each', async () => {
  const own = account()
  for (const token of plain) {
    await chain.put(token, tokenCode({ symbol: 'PLN' }))
    await chain.give(token, own, one)
  }
  const scales: number[] = []
  node.delayMs = 900
  node.hold(({ params }) => {
    if (JSON.stringify(params).includes('a60bf13d')) scales.push(1)
    return false
  })
  const { json } = await ask(own)
  node.delayMs = 0
  expect(json.unread).toBeUndefined()
  expect(json.balances).toHaveLength(plain.length)
  expect(scales).toHaveLength(plain.length)
})

test('behavior: what a token has no multiplier for stays as it is', async () => {
  const own = account()
  await chain.put(usdc, tokenCode({ name: 'USD Coin', symbol: 'USDC', decimals: 6 }))
  await chain.give(usdc, own, 25_000001n)
  const { json } = await ask(own)
  expect(json.balances.map(({ quantity }: { quantity: object }) => quantity)).toEqual([
    { decimals: '6', numeric: '25.000001' },
  ])
})

test('behavior: many accounts cost one question for the multiplier', async () => {
  const own = [account(), account(), account()]
  for (const each of own) await chain.give(share, each, one)
  await ask(own[0] ?? '')
  const before = node.asked.length
  for (const each of own.slice(1)) await ask(each)
  const perAccount = node.asked.slice(before).filter((method) => method === 'eth_call').length / 2
  expect(perAccount).toBe(1)
})

test('error: what no node ever said of its multiplier has none, and a multiplier past all numbers hides itself alone', async () => {
  const [quiet, vast] = [
    '0x5400000000000000000000000000000000000002',
    '0x5400000000000000000000000000000000000003',
  ]
  await chain.put(quiet, tokenCode({ symbol: 'QUI', scale: { multiplier: 4n * one } }))
  await chain.put(vast, tokenCode({ symbol: 'VAS', scale: { multiplier: 2n ** 255n } }))
  const own = account()
  for (const token of [share, quiet, vast]) await chain.give(token, own, 10n * one)
  const release = node.hold(({ params }) => JSON.stringify(params).includes('a60bf13d'))
  const forceUpdate = [quiet, vast].map((token) => `eip155:1:${token}`).join()
  const late = await ask(own, { forceUpdate })
  release()
  expect(late.json.unread).toBeUndefined()
  expect(late.json.balances).toMatchObject([
    { symbol: 'SHR', quantity: shown },
    { symbol: 'QUI', quantity: { numeric: '10' } },
    { symbol: 'VAS', quantity: { numeric: '10' } },
  ])
  const told = async () => {
    const { json } = await ask(own, { forceUpdate })
    return json.balances.map(({ symbol, quantity }: { symbol: string; quantity: { numeric: string } }) => [
      symbol,
      quantity.numeric,
    ])
  }
  await expect.poll(told).toEqual([
    ['SHR', '40'],
    ['QUI', '40'],
  ])
})
