import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { chainEnv, type FakeNode, fakeNode } from './fakeNode.ts'
import { type StoppedClock, stoppedClock } from './stoppedClock.ts'
import { type TestServer, testServer } from './testServer.ts'

let node: FakeNode
let server: TestServer
let token: string
let clock: StoppedClock
beforeAll(async () => {
  clock = stoppedClock()
  node = await fakeNode()
  server = await testServer({ env: chainEnv([node.url]) })
  token = await server.token()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await node[Symbol.asyncDispose]()
  clock[Symbol.dispose]()
})
let account = 0
beforeEach(() => {
  clock.later(headHoldsMs)
  account += 1
  node.asked = []
  node.results = {
    eth_getBalance: () => `0x${node.block.toString(16)}`,
    eth_getTransactionReceipt: () => null,
    eth_getBlockByHash: () => ({ number: '0x1' }),
    eth_gasPrice: '0x7',
    eth_newFilter: '0x1',
    eth_getTransactionCount: '0x0',
    eth_sendRawTransaction: '0xhash',
  }
})

afterEach(() => void vi.useRealTimers())

const ask = async (method: string, params: unknown[]) => {
  const body = { jsonrpc: '2.0', id: 1, method, params }
  return (await server.rpc(token, body)).json.result
}
const balance = (block: unknown = 'latest') => ask('eth_getBalance', [`0x${account}`, block])
/** So long what is known of the newest block answers at most. */
const headHoldsMs = 500

test('default: equal reads of one block are answered once upstream', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => balance()))
  for (let count = 0; count < 5; count += 1) answers.push(await balance())
  expect(new Set(answers)).toEqual(new Set(['0x3e8']))
  expect(node.count('eth_getBalance')).toBe(1)
})

test('behavior: two methods with the same parameters never share an answer', async () => {
  const params = [`0x${account}`, 'latest']
  const count = () => ask('eth_getTransactionCount', params)
  expect(await Promise.all([balance(), count()])).toEqual(['0x3e8', '0x0'])
  expect([await balance(), await count()]).toEqual(['0x3e8', '0x0'])
  expect([node.count('eth_getBalance'), node.count('eth_getTransactionCount')]).toEqual([1, 1])
})

test('behavior: the head is asked for at most four times a second', async () => {
  for (let ms = 0; ms < 1_000; ms += 10) {
    await balance()
    clock.later(10)
  }
  expect(node.count('eth_blockNumber')).toBeLessThanOrEqual(5)
  expect(node.count('eth_getBalance')).toBe(1)
})

test('behavior: a new block makes them fresh within half a second', async () => {
  await balance()
  node.block += 1
  clock.later(headHoldsMs)
  expect(await balance()).toBe(`0x${node.block.toString(16)}`)
})

test('behavior: a newer block in a passing answer makes them fresh at once', async () => {
  await balance()
  node.block += 1
  node.results['eth_getTransactionReceipt'] = {
    blockNumber: `0x${node.block.toString(16)}`,
    blockHash: `0x${'ab'.repeat(32)}`,
  }
  await ask('eth_getTransactionReceipt', ['0xa'])
  expect(await balance()).toBe(`0x${node.block.toString(16)}`)
})

test('behavior: a sent transaction makes them fresh at once', async () => {
  await balance()
  node.block += 1
  await ask('eth_sendRawTransaction', ['0x00'])
  expect(await balance()).toBe(`0x${node.block.toString(16)}`)
})

test.each([-300_000, 300_000])(
  'behavior: and only then, where the wall clock was set by %i ms',
  async (ms) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
    await balance()
    node.block += 1
    await ask('eth_sendRawTransaction', ['0x00'])
    clock.later(1)
    expect(await balance()).toBe(`0x${node.block.toString(16)}`)
    node.asked = []
    await balance()
    expect(node.asked).toEqual([])
  },
)

test('behavior: an answer fetched while a transaction goes out is not shared afterwards', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  node.misbehave = (calls, response) => {
    const [call] = calls
    const reply = (result: unknown) => response.end(JSON.stringify({ jsonrpc: '2.0', id: call?.id, result }))
    if (call?.method === 'eth_getTransactionCount') void held.then(() => reply('0x0'))
    else reply(call?.method === 'eth_blockNumber' ? `0x${node.block.toString(16)}` : '0xhash')
  }
  const early = ask('eth_getTransactionCount', ['0x1', 'pending'])
  await expect.poll(() => node.count('eth_getTransactionCount')).toBe(1)
  await ask('eth_sendRawTransaction', ['0x00'])
  node.misbehave = undefined
  node.results['eth_getTransactionCount'] = '0x1'
  expect(await ask('eth_getTransactionCount', ['0x1', 'pending'])).toBe('0x1')
  release()
  expect(await early).toBe('0x0')
})

test('behavior: answers by hash and of deep blocks are kept', async () => {
  const hash = `0x${String(account).padStart(64, '0')}`
  await ask('eth_getBlockByHash', [hash, false])
  await balance('0x1')
  await balance({ blockHash: hash })
  clock.later(headHoldsMs)
  node.block += 10
  await balance()
  node.asked = []
  await ask('eth_getBlockByHash', [hash, false])
  await balance('0x1')
  await balance({ blockHash: hash })
  expect(node.asked).toEqual([])
})

test('behavior: "not there yet" is never kept', async () => {
  expect(await ask('eth_getTransactionReceipt', [`0x${account}`])).toBe(null)
  node.results['eth_getTransactionReceipt'] = { blockNumber: '0x5' }
  expect(await ask('eth_getTransactionReceipt', [`0x${account}`])).toEqual({ blockNumber: '0x5' })
})

test('behavior: an error is not kept', async () => {
  node.results['eth_getBalance'] = new Error('missing trie node')
  expect(await balance()).toBe(undefined)
  node.results['eth_getBalance'] = '0x1'
  expect(await balance()).toBe('0x1')
})

test('behavior: pending reads and filters are everybody’s own', async () => {
  await balance('pending')
  await balance('pending')
  expect(node.count('eth_getBalance')).toBe(2)
  await Promise.all([ask('eth_newFilter', [{}]), ask('eth_newFilter', [{}])])
  expect(node.count('eth_newFilter')).toBe(2)
})

const blockHash = `0x${'ab'.repeat(32)}`
test.each([
  // Some nodes give a hash to what is pending too.
  ['eth_getBlockByNumber', ['pending', false], { hash: null }],
  ['eth_getBlockByNumber', ['pending', false], { hash: blockHash }],
  ['eth_getTransactionByBlockNumberAndIndex', ['pending', '0x0'], { blockHash }],
])('behavior: %s %j is not the head, with %j', async (method, params, rest) => {
  clock.later(headHoldsMs)
  const head = await ask('eth_blockNumber', [])
  const next = `0x${(node.block + 1).toString(16)}`
  node.results[method] = { number: next, blockNumber: next, ...rest }
  await ask(method, params)
  expect(await ask('eth_blockNumber', [])).toBe(head)
})

test('behavior: eth_blockNumber follows', async () => {
  expect(await ask('eth_blockNumber', [])).toBe(`0x${node.block.toString(16)}`)
  node.block += 1
  clock.later(headHoldsMs)
  expect(await ask('eth_blockNumber', [])).toBe(`0x${node.block.toString(16)}`)
})

test('behavior: a chain that went back is followed', async () => {
  await balance()
  node.block -= 100
  await expect
    .poll(() => {
      clock.later(headHoldsMs)
      return balance()
    })
    .toBe(`0x${node.block.toString(16)}`)
})
