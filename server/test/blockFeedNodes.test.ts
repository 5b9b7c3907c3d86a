import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chainEnv, type FakeNode, fakeNode } from './fakeNode.ts'
import { openRpcSocket, type RpcSocketClient } from './rpcSocketClient.ts'
import { type TestServer, testServer } from './testServer.ts'

// What nodes may say of blocks and logs, and what subscribers are notificationsOf of it.

const topic = `0x${'a'.repeat(64)}`
const address = `0x${'b'.repeat(40)}`
const chain = 'eip155:31337'

let node: FakeNode
let server: TestServer
/** The branch of the chain that the node is on, and where that began. */
let branch: string
let fork: number
beforeAll(async () => {
  node = await fakeNode()
  server = await testServer({ env: { ...chainEnv([node.url]), SUBSCRIPTION_POLL_MS: '50' } })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await node[Symbol.asyncDispose]()
})
beforeEach(() => {
  branch = 'b'
  fork = Number.POSITIVE_INFINITY
  node.block = 1_000
  node.asked = []
  node.results = {
    eth_getBlockByNumber: (number: string) => block(number === 'latest' ? node.block : Number(number)),
    eth_getBlockByHash: (hash: string) => block(Number(`0x${hash.slice(3)}`)),
    eth_getLogs: ({ blockHash }: { blockHash: string }) => [
      { address, topics: [topic], data: '0x', blockHash },
    ],
  }
})

const hash = (number: number) => `0x${number >= fork ? branch : 'a'}${number.toString(16).padStart(63, '0')}`
const block = (number: number) => ({
  number: `0x${number.toString(16)}`,
  hash: hash(number),
  parentHash: hash(number - 1),
  timestamp: '0x1',
})
const subscribe = async (client: RpcSocketClient, ...params: unknown[]) =>
  (await client.ask('eth_subscribe', params)).result as unknown
const notificationsOf = (client: RpcSocketClient, id: unknown) =>
  client.notifications
    .filter(({ params }) => params.subscription === id)
    .map(({ params }) => params.result as Record<string, string>)
const hashes = (client: RpcSocketClient, id: unknown) =>
  notificationsOf(client, id).map((head) => head['hash'])
/** So many polls more. */
async function polls(count: number) {
  const before = node.count('eth_getBlockByNumber')
  await expect.poll(() => node.count('eth_getBlockByNumber')).toBeGreaterThanOrEqual(before + count)
}
const gaps = (kind: string) => server.metric('gatehouse_subscription_gaps_total', { chain, kind })

test('behavior: a node that lags tells nothing twice', async () => {
  await using client = await openRpcSocket(server)
  const heads = await subscribe(client, 'newHeads')
  node.block = 1_002
  await expect.poll(() => hashes(client, heads)).toEqual([hash(1_001), hash(1_002)])
  node.block = 1_001
  await polls(4)
  node.block = 1_000
  await polls(4)
  node.block = 1_003
  await expect.poll(() => hashes(client, heads)).toEqual([hash(1_001), hash(1_002), hash(1_003)])
})

test('behavior: a branch takes the place of blocks, higher, as high or lower', async () => {
  await using client = await openRpcSocket(server)
  const heads = await subscribe(client, 'newHeads')
  const logs = await subscribe(client, 'logs', { address })
  const states = () => notificationsOf(client, logs).map(({ blockHash, removed }) => [blockHash, removed])
  node.block = 1_003
  const old = [1_001, 1_002, 1_003].map(hash)
  await expect.poll(() => states().length).toBe(3)
  fork = 1_002
  node.block = 1_003
  const second = [1_002, 1_003].map(hash)
  await expect.poll(() => hashes(client, heads)).toEqual([...old, ...second])
  await expect
    .poll(states)
    .toEqual([
      ...old.map((one) => [one, false]),
      [old[2], true],
      [old[1], true],
      ...second.map((one) => [one, false]),
    ])
  branch = 'c'
  node.block = 1_002
  const third = hash(1_002)
  await expect.poll(() => hashes(client, heads).at(-1)).toBe(third)
  await expect
    .poll(() => states().slice(-3))
    .toEqual([
      [second[1], true],
      [second[0], true],
      [third, false],
    ])
})

test('behavior: blocks that are not of one line wait for the next poll', async () => {
  await using client = await openRpcSocket(server)
  const heads = await subscribe(client, 'newHeads')
  const honest = node.results['eth_getBlockByNumber'] as (number: string) => object
  let lies = 2
  node.results['eth_getBlockByNumber'] = (number: string) => {
    if (Number(number) !== 1_001 || lies === 0) return honest(number)
    lies -= 1
    return { ...honest(number), hash: `0x${'f'.repeat(64)}` }
  }
  node.block = 1_003
  await expect.poll(() => hashes(client, heads)).toEqual([1_001, 1_002, 1_003].map(hash))
  expect(lies).toBe(0)
})

test('behavior: a chain that was begun anew is followed after a while', async () => {
  await using client = await openRpcSocket(server)
  const heads = await subscribe(client, 'newHeads')
  fork = 0
  node.block = 5
  await polls(5)
  expect(notificationsOf(client, heads)).toEqual([])
  await polls(20)
  node.block = 6
  await expect.poll(() => hashes(client, heads)).toEqual([hash(6)])
})

test.each([
  ['an error', new Error('header not found')],
  ['what is not a list', 'logs'],
  ['what is not a log', [{ address }]],
])('behavior: logs are asked for again after %s', async (_, answer) => {
  await using client = await openRpcSocket(server)
  const logs = await subscribe(client, 'logs', { topics: [topic] })
  const honest = node.results['eth_getLogs'] as (filter: object) => unknown
  let times = 2
  node.results['eth_getLogs'] = (filter: object) => {
    times -= 1
    return times >= 0 ? answer : honest(filter)
  }
  node.block = 1_002
  await expect
    .poll(() => notificationsOf(client, logs).map(({ blockHash }) => blockHash))
    .toEqual([hash(1_001), hash(1_002)])
})

test('error: logs that no node gives are given up, and counted; those of later blocks come', async () => {
  await using client = await openRpcSocket(server)
  const heads = await subscribe(client, 'newHeads')
  const logs = await subscribe(client, 'logs', { topics: [topic] })
  const honest = node.results['eth_getLogs'] as (filter: object) => unknown
  node.results['eth_getLogs'] = (filter: { blockHash: string }) =>
    filter.blockHash === hash(1_001) ? new Error('header not found') : honest(filter)
  node.block = 1_002
  await expect
    .poll(() => notificationsOf(client, logs).map(({ blockHash }) => blockHash))
    .toEqual([hash(1_002)])
  expect(node.count('eth_getLogs')).toBe(6)
  expect(await gaps('logs')).toBe(1)
  expect(hashes(client, heads)).toEqual([hash(1_001), hash(1_002)])
})
