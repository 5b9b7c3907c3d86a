import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ethers } from 'ethers'
import { type Address, createPublicClient, type Hex, parseAbiItem, webSocket } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/db.ts'
import { pollMostTimes } from '../rpcProxy/feeds/chainFeeds.ts'
import { anvil, type TestChain } from './anvil.ts'
import { pingTopic, putEmitter } from './emitter.ts'
import { chainEnv, type FakeNode, fakeNode } from './fakeNode.ts'
import { giveBackDatabase, takeDatabase } from './pooledDatabase.ts'
import { openRpcSocket, type RpcSocketClient } from './rpcSocketClient.ts'
import { type TestServer, testServer } from './testServer.ts'

// Blocks and logs of a real chain over a websocket.

const ping = `0x${'e1'.repeat(20)}` as const
const pong = `0x${'e2'.repeat(20)}` as const
const pollMs = 50

let database: Database
let chain: TestChain
let node: Gate
/** Of another chain, on which nothing happens. */
let quiet: FakeNode
let server: TestServer
let emit: Record<'ping' | 'pong', () => Promise<Hex>>
beforeAll(async () => {
  database = await takeDatabase()
  chain = await anvil()
  node = await gate(chain.url)
  const block = {
    number: '0x1',
    hash: `0x${'b'.repeat(64)}`,
    parentHash: `0x${'a'.repeat(64)}`,
    timestamp: '0x1',
  }
  quiet = await fakeNode({ chainId: 1, results: { eth_getBlockByNumber: block } })
  server = await testServer({
    database,
    // Node looks up no *.localhost.
    env: {
      ...chainEnv([node.url]),
      NETWORKS: 'eip155:31337,eip155:1',
      RPC_URLS_EIP155_1: quiet.url,
      WIDGET_ORIGIN: 'http://127.0.0.1:0',
      SUBSCRIPTION_POLL_MS: String(pollMs),
    },
    config: {
      rpc: { timeoutMs: 10_000, deadlineMs: 25_000, retries: 1, retryBaseMs: 20, breakerPauseMs: 100 },
    },
  })
  emit = { ping: await putEmitter(chain, ping), pong: await putEmitter(chain, pong) }
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await node.close()
  await quiet[Symbol.asyncDispose]()
  await chain[Symbol.asyncDispose]()
  await giveBackDatabase(database)
})
afterEach(() => node.open())

interface Gate {
  url: string
  /** Methods in the order in which they came. */
  asked: string[]
  /** Answers nobody. */
  shut(): void
  open(): void
  /** Keeps its answers back. @returns what lets them go, once the first of them is there */
  hold(): { first: Promise<void>; release(): void }
  close(): Promise<unknown>
}

/** Stands before a node, and can be shut as if the node were gone. */
async function gate(target: string): Promise<Gate> {
  let isOpen = true
  let held = { arrive() {}, released: Promise.resolve() }
  const asked: string[] = []
  const listening: Server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    if (!isOpen) return response.destroy()
    for (const { method } of [JSON.parse(text)].flat()) asked.push(method)
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(target, { method: 'POST', headers, body: text })
    const answered = await answer.text()
    if (!isOpen) return response.destroy()
    held.arrive()
    await held.released
    response.writeHead(200, headers).end(answered)
  })
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    asked,
    shut() {
      isOpen = false
    },
    open() {
      isOpen = true
    },
    hold() {
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      const first = new Promise<void>((arrive) => {
        held = { arrive, released }
      })
      return { first, release }
    },
    close() {
      listening.closeAllConnections()
      return new Promise((resolve) => listening.close(resolve))
    },
  }
}

const height = async (): Promise<number> => Number(await chain.rpc('eth_blockNumber'))
const mine = (count = 1) => chain.rpc('anvil_mine', [`0x${count.toString(16)}`])
const notificationsOf = (client: RpcSocketClient, subscription: unknown) =>
  client.notifications
    .filter(({ params }) => params.subscription === subscription)
    .map(({ params }) => params.result as Record<string, string>)
const heights = (client: RpcSocketClient, subscription: unknown) =>
  notificationsOf(client, subscription).map(({ number }) => Number(number))
const subscribe = async (client: RpcSocketClient, ...params: unknown[]): Promise<unknown> =>
  (await client.ask('eth_subscribe', params)).result

test('default: newHeads', async () => {
  await using client = await openRpcSocket(server)
  const id = await subscribe(client, 'newHeads')
  expect(id).toMatch(/^0x[0-9a-f]{32}$/)
  const before = await height()
  await mine()
  await mine()
  await expect.poll(() => heights(client, id)).toEqual([before + 1, before + 2])
  const [first] = client.notifications
  expect(first).toMatchObject({ jsonrpc: '2.0', method: 'eth_subscription' })
  const block = (await chain.rpc('eth_getBlockByNumber', [`0x${(before + 1).toString(16)}`, false])) as object
  const { transactions, uncles, size, totalDifficulty, withdrawals, ...header } = block as Record<
    string,
    unknown
  >
  expect(first?.params.result).toEqual(header)
  expect((await client.ask('eth_unsubscribe', [id])).result).toBe(true)
  await mine()
  await expect.poll(() => subscriptions()).toBe(0)
  expect(heights(client, id)).toHaveLength(2)
})

const subscriptions = () => server.metric('gatehouse_subscriptions')

/** Until so many subscriptions follow the chain: they count from the start, and follow it after a poll or two. */
async function followed(count: number) {
  await expect.poll(subscriptions).toBe(count)
  const polls = () => server.metric('gatehouse_subscription_polls_total', { kind: 'newHeads', outcome: 'ok' })
  const before = await polls()
  await expect.poll(polls).toBeGreaterThanOrEqual(before + 4)
}

/** Until the other chain was polled so often that this one had a turn, if anything still polls it. */
async function turnsOfAnother() {
  await using client = await openRpcSocket(server, { chainId: 'eip155:1' })
  await subscribe(client, 'newHeads')
  const before = quiet.count('eth_getBlockByNumber')
  // Followed chains are polled at the least pace, and never more than this much more rarely.
  const turns = 2 * pollMostTimes
  await expect.poll(() => quiet.count('eth_getBlockByNumber')).toBeGreaterThan(before + turns)
}

test('default: logs, each to who wants them', async () => {
  await using client = await openRpcSocket(server)
  const both = await subscribe(client, 'logs', { address: [ping, pong.toUpperCase().replace('X', 'x')] })
  const one = await subscribe(client, 'logs', { address: ping, topics: [[pingTopic, `0x${'1'.repeat(64)}`]] })
  const any = await subscribe(client, 'logs', { topics: [pingTopic] })
  const none = await subscribe(client, 'logs', { address: ping, topics: [pingTopic, null] })
  const hashes = [await emit.ping(), await emit.pong()]
  await expect.poll(() => notificationsOf(client, any).length).toBe(2)
  const by = (id: unknown) => notificationsOf(client, id).map(({ transactionHash }) => transactionHash)
  expect([by(both), by(one), by(any), by(none)]).toEqual([hashes, hashes.slice(0, 1), hashes, []])
  expect(notificationsOf(client, one)[0]).toMatchObject({
    address: ping,
    topics: [pingTopic],
    removed: false,
    logIndex: '0x0',
  })
})

test('behavior: a hundred sockets cost what one costs, and none of them nothing', async () => {
  const clients = await Promise.all(Array.from({ length: 100 }, () => openRpcSocket(server)))
  const ids = await Promise.all(clients.map((client) => subscribe(client, 'logs', { address: ping })))
  await Promise.all(clients.map((client) => subscribe(client, 'newHeads')))
  node.asked.length = 0
  const since = performance.now()
  await expect.poll(() => node.asked.length).toBeGreaterThan(2)
  // One poll in that time at most, whoever follows; one was under way, and one begins.
  expect(node.asked.length).toBeLessThanOrEqual((performance.now() - since) / pollMs + 2)
  node.asked.length = 0
  await emit.ping()
  await expect
    .poll(() => clients.every((client, index) => notificationsOf(client, ids[index]).length === 1))
    .toBe(true)
  expect(node.asked.filter((method) => method === 'eth_getLogs')).toHaveLength(1)
  await Promise.all(clients.map((client) => client[Symbol.asyncDispose]()))
  await expect.poll(() => subscriptions()).toBe(0)
  // What was under way ends.
  await turnsOfAnother()
  node.asked.length = 0
  await turnsOfAnother()
  expect(node.asked).toEqual([])
})

test('behavior: the blocks of a time without a node are notificationsOf when it is back', async () => {
  await using client = await openRpcSocket(server)
  const heads = await subscribe(client, 'newHeads')
  const logs = await subscribe(client, 'logs', { address: ping })
  const before = await height()
  node.shut()
  await mine(5)
  const hash = await emit.ping()
  await expect
    .poll(() => server.metric('gatehouse_subscription_polls_total', { kind: 'newHeads', outcome: 'failed' }))
    .toBeGreaterThan(1)
  expect(client.notifications).toEqual([])
  node.open()
  const all = Array.from({ length: 6 }, (_, index) => before + 1 + index)
  await expect.poll(() => heights(client, heads)).toEqual(all)
  await expect
    .poll(() => notificationsOf(client, logs).map(({ transactionHash }) => transactionHash))
    .toEqual([hash])
})

test('error: no node answers', async () => {
  await using client = await openRpcSocket(server)
  await expect.poll(subscriptions).toBe(0)
  node.shut()
  const { error } = await client.ask('eth_subscribe', ['newHeads'])
  expect(error).toMatchObject({ code: -32_603, data: { reason: 'upstream_unavailable' } })
  expect(await subscriptions()).toBe(0)
})

test('error: no node answers, after a poll that outlived its last follower', async () => {
  await using client = await openRpcSocket(server)
  const id = await subscribe(client, 'newHeads')
  const held = node.hold()
  await held.first
  await client.ask('eth_unsubscribe', [id])
  const answers = () => server.metric('gatehouse_upstream_requests_total', { chain: 'eip155:31337' })
  const before = await answers()
  held.release()
  await expect.poll(answers).toBeGreaterThan(before)
  node.shut()
  const { error } = await client.ask('eth_subscribe', ['newHeads'])
  expect(error).toMatchObject({ code: -32_603, data: { reason: 'upstream_unavailable' } })
})

test('behavior: more blocks than are fetched at once leave a gap, which is counted', async () => {
  await using client = await openRpcSocket(server)
  const heads = await subscribe(client, 'newHeads')
  const gaps = () => server.metric('gatehouse_subscription_gaps_total', { kind: 'newHeads' })
  const before = await gaps()
  node.shut()
  await mine(300)
  const newest = await height()
  node.open()
  await expect.poll(() => heights(client, heads).at(-1)).toBe(newest)
  expect(heights(client, heads)).toHaveLength(128)
  expect(await gaps()).toBe(before + 1)
})

test('behavior: a reorganisation takes logs back and tells the new blocks', async () => {
  await using client = await openRpcSocket(server)
  const heads = await subscribe(client, 'newHeads')
  const logs = await subscribe(client, 'logs', { address: [ping, pong] })
  await emit.ping()
  await emit.pong()
  await expect.poll(() => notificationsOf(client, logs).length).toBe(2)
  // Who comes later has seen none of them.
  await using later = await openRpcSocket(server)
  const laterLogs = await subscribe(later, 'logs', { address: [ping, pong] })
  const [first, second] = notificationsOf(client, logs)
  await chain.rpc('anvil_reorg', [2, []])
  await mine()
  const newest = await height()
  await expect.poll(() => heights(client, heads).slice(-3)).toEqual([newest - 2, newest - 1, newest])
  await expect
    .poll(() => notificationsOf(client, logs).slice(2))
    .toEqual([
      { ...second, removed: true },
      { ...first, removed: true },
    ])
  const hashes = notificationsOf(client, heads).map(({ hash }) => hash)
  expect(new Set(hashes).size).toBe(hashes.length)
  expect(notificationsOf(later, laterLogs)).toEqual([])
})

test('behavior: viem, as it is', async () => {
  const url = `${server.widgetOrigin.replace('http', 'ws')}/v1?chainId=eip155:31337&projectId=demo`
  const viem = createPublicClient({ transport: webSocket(url, { reconnect: false }) })
  expect(await viem.getChainId()).toBe(31_337)
  const blocks: bigint[] = []
  const events: unknown[] = []
  const failures: unknown[] = []
  const onError = (error: unknown) => failures.push(error)
  const stopBlocks = viem.watchBlocks({ onBlock: ({ number }) => void blocks.push(number), onError })
  const stopEvents = viem.watchEvent({
    address: ping as Address,
    event: parseAbiItem('event Ping()'),
    onLogs: (logs) => events.push(...logs),
    onError,
  })
  await followed(2)
  const before = await viem.getBlockNumber()
  await emit.ping()
  // It reads each block before it hands it on: of two at once the later may be there first.
  await expect.poll(() => blocks).toEqual([before + 1n])
  await mine()
  await expect.poll(() => blocks).toEqual([before + 1n, before + 2n])
  await expect.poll(() => events.length).toBe(1)
  expect(events[0]).toMatchObject({ eventName: 'Ping', blockNumber: before + 1n, removed: false })
  stopBlocks()
  stopEvents()
  await expect.poll(() => subscriptions()).toBe(0)
  expect(failures).toEqual([])
  const transport = await viem.transport.getRpcClient()
  transport.close()
})

test('behavior: ethers, as it is', async () => {
  const url = `${server.widgetOrigin.replace('http', 'ws')}/v1?chainId=eip155:31337&projectId=demo`
  const provider = new ethers.WebSocketProvider(url)
  const blocks: number[] = []
  const logs: ethers.Log[] = []
  await provider.on('block', (number) => blocks.push(number))
  await provider.on({ address: ping, topics: [pingTopic] }, (log) => logs.push(log))
  await followed(2)
  const before = await height()
  const hash = await emit.ping()
  await expect.poll(() => blocks.at(-1)).toBe(before + 1)
  await expect.poll(() => logs.map(({ transactionHash }) => transactionHash)).toEqual([hash])
  await provider.destroy()
  await expect.poll(() => subscriptions()).toBe(0)
})

test.each([
  ['an unknown kind', ['newPendingTransactions']],
  ['no kind', []],
  ['a kind of the prototype', ['constructor']],
  ['a filter of heads', ['newHeads', { address: ping }]],
  ['all logs', ['logs', {}]],
  ['all logs, by topics that take any', ['logs', { topics: [null, []] }]],
  ['no filter', ['logs']],
  ['an address that is none', ['logs', { address: '0x1' }]],
  ['a topic that is none', ['logs', { topics: ['0x1'] }]],
  ['too many addresses', ['logs', { address: Array.from({ length: 101 }, () => ping) }]],
  ['too many places', ['logs', { topics: [pingTopic, pingTopic, pingTopic, pingTopic, pingTopic] }]],
  ['blocks of the past', ['logs', { address: ping, fromBlock: '0x0' }]],
])('error: %s', async (_, params) => {
  await using client = await openRpcSocket(server)
  const { error } = await client.ask('eth_subscribe', params)
  expect(error).toMatchObject({ code: -32_602, data: { reason: 'invalid_query' } })
})

test('error: a subscription of somebody else, or none', async () => {
  await using one = await openRpcSocket(server)
  await using other = await openRpcSocket(server)
  const id = await subscribe(one, 'newHeads')
  for (const foreign of [id, '0x1', null, undefined, {}])
    expect((await other.ask('eth_unsubscribe', [foreign])).error).toEqual({
      code: -32_000,
      message: 'subscription not found',
    })
  expect((await one.ask('eth_unsubscribe', [id])).result).toBe(true)
})

test('error: by POST there are no subscriptions', async () => {
  const { json } = await server.rpc(await server.token(), {
    jsonrpc: '2.0',
    id: 1,
    method: 'eth_subscribe',
    params: ['newHeads'],
  })
  expect(json.error).toMatchObject({ code: -32_601, data: { reason: 'method_not_allowed' } })
})
