import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limits } from '../../scripts/suites/limits.ts'
import { steadyNow } from '../cache/steadyNow.ts'
import { historyWatches } from '../db/schema/history.ts'
import { createHistory, type History, type HistorySettings } from '../history/createHistory.ts'
import { topicOf, topics } from '../history/evm/logTopics.ts'
import { findTold } from '../history/evm/toldHashes.ts'
import { createBlockscout } from '../history/sources/blockscout.ts'
import { anvil, type TestChain } from './anvil.ts'
import { type FakeExplorer, fakeExplorer } from './fakeExplorer.ts'
import { chainEnv } from './fakeNode.ts'
import { type StrictNode, strictNode } from './strictNode.ts'
import { type TestServer, testServer } from './testServer.ts'
import { deploy, emit, numberAnswer, send } from './tokenContract.ts'

// The index by itself, so that it can be given little time and few blocks, against a real chain.

const id = 'eip155:31337'
const alice = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
let people = 0
const somebody = () => `0x${(++people + 0x500).toString(16).padStart(4, '0').repeat(10)}`

let chain: TestChain
let node: StrictNode
let explorer: FakeExplorer
let server: TestServer
let coin: string
const opened: History[] = []
beforeAll(async () => {
  chain = await anvil()
  node = await strictNode(chain.url)
  explorer = await fakeExplorer(2)
  server = await testServer({ env: chainEnv([node.url]) })
  coin = await deploy(chain, alice, {})
})
afterAll(async () => {
  for (const history of opened) await history.close()
  await server[Symbol.asyncDispose]()
  await explorer[Symbol.asyncDispose]()
  await node[Symbol.asyncDispose]()
  await chain[Symbol.asyncDispose]()
})
beforeEach(() => {
  node.most = Number.POSITIVE_INFINITY
  node.ranges = []
  node.isDown = false
  explorer.asked = []
  explorer.lists = { transactions: [], 'internal-transactions': [] }
  explorer.misbehave = undefined
})

const troubles: unknown[] = []
let blocks = 0
function open(settings: Partial<HistorySettings> = {}, withExplorer = false): History {
  const { database, chains, config } = server.server.context
  const history = createHistory({
    db: database.db,
    chains,
    networks: config.networks.map(({ network }) => network),
    mac: (text) => server.server.context.sealer.mac('history-cursor', text),
    settings: {
      depth: 1e6,
      fullBlocks: 1,
      logBlocks: 1_000,
      // Whoever waits for what does not come meets the limit of the test.
      ...{ answerMs: 2 * limits.unitMs, headMs: 2 * limits.unitMs, runMs: 2 * limits.unitMs },
      atOnce: 4,
      glancesAtOnce: 4,
      glancePieces: 4,
      ...settings,
    },
    lists: { spam: new Set(), genuine: new Set() },
    nftSources: { document: async () => undefined, pictureAddress: () => undefined },
    priceOf: async () => null,
    sources: new Map(withExplorer ? [[id, createBlockscout(explorer.url)]] : []),
    count: (_, event, times) => {
      if (event === 'block') blocks += times
    },
    onSourceTrouble: (_chain, _source, list) => troubles.push(list),
  })
  opened.push(history)
  return history
}
const page = async (history: History, address: string, cursor?: string) => {
  await server.server.context.chains.get(id)?.head.current(steadyNow())
  return history.page({ address, chains: [id], cursor, currency: 'usd' })
}
const hashesOf = async (history: History, address: string): Promise<string[]> =>
  (await page(history, address)).data.map(({ metadata }) => metadata.hash)
const give = async (own: string) =>
  (await emit(chain, alice, coin, [topics.transfer, topicOf(alice), topicOf(own)], numberAnswer(1n)))
    .transactionHash
const pay = (own: string) => send(chain, { from: alice, to: own, value: '0x1' })
const rest = (count: number) => chain.rpc('anvil_mine', [`0x${count.toString(16)}`])

test('default: a node that gives logs of few blocks is asked for few', async () => {
  const own = somebody()
  const first = await give(own)
  await rest(40)
  const second = await give(own)
  node.most = 7
  expect(await hashesOf(open(), own)).toEqual([second, first])
  expect(Math.max(...node.ranges)).toBeLessThanOrEqual(7)
})

test('behavior: known blocks are not read again', async () => {
  const own = somebody()
  const history = open()
  await give(own)
  await hashesOf(history, own)
  node.ranges = []
  await hashesOf(history, own)
  expect(node.ranges).toEqual([])
  await rest(3)
  await hashesOf(history, own)
  expect([...new Set(node.ranges)]).toEqual([3])
})

test('behavior: where too many wait, what is stored is returned, and newer ones later', async () => {
  const own = somebody()
  const old = await give(own)
  expect(await hashesOf(open(), own)).toEqual([old])
  const fresh = await give(own)
  const answer = await page(open({ atOnce: 0, answerMs: 500 }), own)
  expect(answer.data.map(({ metadata }) => metadata.hash)).toEqual([old])
  expect(answer.missing).toEqual([])
  expect(await hashesOf(open(), own)).toEqual([fresh, old])
})

test('behavior: who pages while the past is still read misses nothing', {
  timeout: limits.faultMs,
}, async () => {
  const own = somebody()
  const given: string[] = []
  for (let count = 0; count < 70; count += 1) given.push(await give(own))
  const history = open({ logBlocks: 3, answerMs: 25 })
  const seen: string[] = []
  let cursor: string | undefined
  let pages = 0
  let partial = 0
  do {
    const answer = await page(history, own, cursor)
    seen.push(...answer.data.map(({ metadata }) => metadata.hash))
    pages += 1
    if (answer.next && answer.data.length < 50) partial += 1
    cursor = answer.next ?? undefined
  } while (cursor && pages < 2_000)
  expect(partial).toBeGreaterThan(0)
  expect(seen).toEqual(given.toReversed())
})

test('behavior: blocks below the depth stay unread', async () => {
  const own = somebody()
  await give(own)
  await rest(30)
  const last = await give(own)
  expect(await hashesOf(open({ depth: 20 }), own)).toEqual([last])
})

test('behavior: a payment in an older block is found when somebody told of it, once', async () => {
  const own = somebody()
  const { transactionHash } = await pay(own)
  await rest(5)
  const history = open()
  expect(await hashesOf(history, own)).toEqual([])
  await history.watch(id, own, transactionHash)
  expect(await hashesOf(history, own)).toEqual([transactionHash])
  // Of somebody else: it concerns nobody here.
  const other = somebody()
  await history.watch(id, other, transactionHash)
  expect(await hashesOf(history, other)).toEqual([])
})

test('behavior: hashes that strangers told do not keep out the last one', async () => {
  const history = open()
  const own = somebody()
  const { transactionHash } = await pay(own)
  await rest(5)
  expect(await hashesOf(history, own)).toEqual([])
  for (let at = 0; at < 60; at += 1) await history.watch(id, own, `0x${at.toString(16).padStart(64, '0')}`)
  await history.watch(id, own, transactionHash)
  expect(await findTold(server.server.context.database.db, id, own)).toHaveLength(50)
  expect(await hashesOf(history, own)).toEqual([transactionHash])
})

test('error: the node dies in between, and comes back', async () => {
  const own = somebody()
  const first = await give(own)
  const history = open()
  await hashesOf(history, own)
  const second = await give(own)
  node.isDown = true
  await expect(page(history, own)).rejects.toThrow('no node answered')
  node.isDown = false
  await expect.poll(() => hashesOf(history, own).catch(() => [])).toEqual([second, first])
})

const blockOf = async (number: string) =>
  (await chain.rpc('eth_getBlockByNumber', [number, false])) as { number: string; timestamp: string }
async function explorerItem(receipt: { transactionHash: string; blockNumber: string }) {
  const { number, timestamp } = await blockOf(receipt.blockNumber)
  const time = new Date(Number(timestamp) * 1000).toISOString().replace('.000Z', '.000000Z')
  return { hash: receipt.transactionHash, block_number: Number(number), timestamp: time }
}

test('default: an explorer finds past payments, in contracts too', async () => {
  const own = somebody()
  const payments = []
  for (let count = 0; count < 5; count += 1) payments.push(await pay(own))
  // Hands what it gets to the address in the input.
  const { contractAddress } = await send(chain, {
    from: alice,
    data: '0x600a8060095f395ff35f5f5f5f345f355af100',
  })
  const inner = await send(chain, { from: alice, to: contractAddress, value: '0x7', data: topicOf(own) })
  await rest(5)
  const items = await Promise.all(payments.toReversed().map(explorerItem))
  const waiting = { hash: `0x${'9'.repeat(64)}`, block_number: null, timestamp: null }
  explorer.lists.transactions = [waiting, ...items]
  const { hash, ...rested } = await explorerItem(inner)
  const call = { from: { hash: contractAddress }, to: { hash: own }, value: '7', success: true, index: 1 }
  explorer.lists['internal-transactions'] = [
    { ...rested, ...call, transaction_hash: hash },
    { ...rested, ...call, transaction_hash: hash, success: false, index: 2 },
  ]
  const history = open({}, true)
  const { data } = await page(history, own)
  expect(data.map(({ metadata }) => metadata.hash)).toEqual([
    inner.transactionHash,
    ...items.map((item) => item.hash),
  ])
  expect(data[0]?.transfers?.map(({ quantity }) => quantity.numeric)).toEqual(['0.000000000000000007'])
  expect(explorer.asked.length).toBe(4)
  await hashesOf(history, own)
  expect(explorer.asked.length).toBe(4)
})

test.each<[string, (response: import('node:http').ServerResponse) => void]>([
  ['fails', (response) => response.writeHead(500).end('broken')],
  ['says what is no JSON', (response) => response.end('<html>')],
  ['says something else', (response) => response.end('{"items":[{"hash":"0x1"}],"next_page_params":null}')],
  ['hangs up', (response) => response.destroy()],
  ['leads elsewhere', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1' }).end()],
])('error: an explorer that %s is done without', async (_, misbehave) => {
  const own = somebody()
  const given = await give(own)
  explorer.misbehave = misbehave
  troubles.length = 0
  const answer = await page(open({}, true), own)
  expect([answer.data.map(({ metadata }) => metadata.hash), answer.next]).toEqual([[given], null])
  expect(troubles).toEqual(['transactions', 'internal'])
})

test('behavior: a page of an explorer of which nothing can be read is not its last', async () => {
  const own = somebody()
  const paid = await pay(own)
  await rest(5)
  const odd = { ...(await explorerItem(paid)), block_number: null }
  explorer.lists.transactions = [odd, odd, await explorerItem(paid)]
  expect(await hashesOf(open({}, true), own)).toEqual([paid.transactionHash])
})

test('behavior: an explorer that gives pages without records, and always another one, is at its end', async () => {
  const own = somebody()
  await give(own)
  let page = 0
  explorer.misbehave = (response) => {
    page += 1
    response.end(JSON.stringify({ items: [], next_page_params: { index: page } }))
  }
  expect(await hashesOf(open({}, true), own)).toHaveLength(1)
  // One page of each list.
  expect(page).toBe(2)
})

test('behavior: an explorer that was taken away is not waited for', async () => {
  const own = somebody()
  const given = await give(own)
  explorer.misbehave = (response) => response.writeHead(500).end()
  await hashesOf(open({}, true), own)
  await server.server.context.database.db.update(historyWatches).set({
    sources: sql`(select coalesce(jsonb_agg(jsonb_set(each, '{pausedUntil}', '0')), '[]') from jsonb_array_elements(sources) each)`,
  })
  const answer = await page(open(), own)
  expect([answer.data.map(({ metadata }) => metadata.hash), answer.next]).toEqual([[given], null])
})

test('error: an explorer that knows no such address, or lies about one', async () => {
  const own = somebody()
  const given = await give(own)
  const stranger = await pay(somebody())
  explorer.misbehave = (response) => response.writeHead(404).end('{"message":"Not found"}')
  expect(await hashesOf(open({}, true), own)).toEqual([given])
  const other = somebody()
  const item = await explorerItem(stranger)
  explorer.misbehave = undefined
  explorer.lists.transactions = [item, { ...item, hash: `0x${'7'.repeat(64)}` }]
  expect(await hashesOf(open({}, true), other)).toEqual([])
})

test('behavior: how fast blocks are looked through', async () => {
  const own = somebody()
  await rest(600)
  await give(own)
  const history = open()
  blocks = 0
  const startedAt = performance.now()
  expect(await hashesOf(history, own)).toHaveLength(1)
  const seconds = (performance.now() - startedAt) / 1000
  console.info(
    `history index: ${blocks} blocks in ${seconds.toFixed(2)} s, ${Math.round(blocks / seconds)} a second`,
  )
  expect(blocks).toBeGreaterThan(600)
})
