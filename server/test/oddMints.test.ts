import { base58, base64 } from '@scure/base'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chainEnv, type FakeNode, fakeNode } from './fakeNode.ts'
import { type TestServer, testServer } from './testServer.ts'

// What is not known now is told apart from what there is none of.

const solana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const genesis = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'
const program = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
let keys = 0
const key = () => base58.encode(new Uint8Array(32).fill(++keys))

const odd = new Set<string>()
let held: string[] = []
let none: string | undefined
let node: FakeNode
let server: TestServer
let headers: { authorization: string }
beforeAll(async () => {
  node = await fakeNode({ results: { getGenesisHash: genesis } })
  node.misbehave = (calls, response) => {
    const items = calls.map(({ id, method, params }) => ({
      jsonrpc: '2.0',
      id,
      result: answer(method, params),
    }))
    response.end(JSON.stringify(items.length === 1 ? items[0] : items))
  }
  const { NETWORKS = '', ...env } = chainEnv(['http://127.0.0.1:9'])
  server = await testServer({
    env: { ...env, NETWORKS: `${NETWORKS},solana:devnet`, RPC_URLS_SOLANA_DEVNET: node.url },
  })
  headers = { authorization: `Bearer ${await server.token()}` }
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await node[Symbol.asyncDispose]()
})
beforeEach(() => {
  odd.clear()
  held = []
  none = undefined
})

function answer(method: string, params: unknown[]): unknown {
  const [first, second] = params as [string[], { programId?: string } | undefined]
  if (method === 'getGenesisHash') return genesis
  if (method === 'getBlockHeight') return 1_000
  if (method === 'getBalance') return { value: 5_000_000_000 }
  if (method === 'getTokenAccountsByOwner')
    return { value: second?.programId === program ? held.map(accountOf) : [] }
  if (method === 'getMultipleAccounts') return { value: first.map(mintOf) }
  return null
}
function accountOf(mint: string) {
  const data = new Uint8Array(72)
  data.set(base58.decode(mint))
  new DataView(data.buffer).setBigUint64(64, 1_000_000n, true)
  return { account: { data: [base64.encode(data), 'base64'] } }
}
function mintOf(name: string) {
  if (odd.has(name)) return { odd: 1 }
  const data = new Uint8Array(82)
  data[44] = 6
  data[45] = 1
  return held.includes(name) && name !== none
    ? { owner: program, data: [base64.encode(data), 'base64'] }
    : null
}
const balance = async () => {
  const {
    status,
    json,
    headers: said,
  } = await server.request(`/v1/account/${key()}/balance?currency=usd&chainId=${solana}`, { headers })
  expect(said['x-missing-chains']).toBe(undefined)
  return [status, json.balances?.length, said['x-incomplete-chains']]
}
const price = (mints: string[]) =>
  server.request('/v1/fungible/price', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ currency: 'usd', addresses: mints.map((mint) => `${solana}:${mint}`) }),
  })

test.each([
  [1, 1],
  [3, 1],
  [3, 2],
  [2, 2],
])('behavior: of %i mints %i are odd: the rest is there, and the chain is named', async (all, odds) => {
  held = Array.from({ length: all }, key)
  for (const mint of held.slice(0, odds)) odd.add(mint)
  for (const _ of [1, 2]) expect(await balance()).toEqual([200, 1 + all - odds, solana])
  odd.clear()
  expect(await balance()).toEqual([200, 1 + all, undefined])
})

test('behavior: a mint that is held and that the node does not know is named, and there as soon as it does', async () => {
  held = [key(), key()]
  none = held[0]
  expect(await balance()).toEqual([200, 2, solana])
  none = undefined
  expect(await balance()).toEqual([200, 3, undefined])
})

test('error: a price whose mint can not be read now is 503, of what is no token 400', async () => {
  held = [key(), key()]
  const [first = '', second = ''] = held
  odd.add(first)
  for (const asked of [[first], [first, first], [first, key()]]) {
    const { status, json } = await price(asked)
    expect([status, json.code]).toEqual([503, 'upstream_unavailable'])
  }
  expect((await price([second])).status).toBe(200)
  expect((await price([key()])).status).toBe(400)
})

test.each([
  ['before', (good: string, odd: string) => [odd, good]],
  ['behind', (good: string, odd: string) => [good, odd]],
  ['on both sides of', (good: string, odd: string) => [odd, good, odd]],
])(
  'behavior: an odd mint %s another one hides no price but its own, and its chain is named',
  async (_, list) => {
    held = [key(), key()]
    const [good = '', bad = ''] = held
    odd.add(bad)
    const { status, json, headers: said } = await price(list(good, bad))
    expect([status, json.fungibles.map(({ address }: { address: string }) => address)]).toEqual([
      200,
      [`${solana}:${good}`],
    ])
    expect([said['x-missing-chains'], said['x-incomplete-chains']]).toEqual([undefined, solana])
  },
)

test('behavior: a chain that does not answer hides no price of another one, and is named', async () => {
  held = [key()]
  const silent = `eip155:31337:0x${'7'.repeat(40)}`
  const {
    status,
    json,
    headers: said,
  } = await server.request('/v1/fungible/price', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ currency: 'usd', addresses: [silent, `${solana}:${held[0]}`] }),
  })
  expect([status, json.fungibles?.length, said['x-missing-chains']]).toEqual([200, 1, 'eip155:31337'])
})
