import { expect, test } from 'vitest'
import type { NodeAnswer } from '../../upstreams/nodes/nodeCall.ts'
import { singleAsker } from '../asker.ts'
import { answerOf, handChain, handClient, refusalOf } from '../test/handChain.ts'
import { createChainReads } from './chainReads.ts'
import { rpcMethods } from './rpcMethods.ts'

const hash = `0x${'ab'.repeat(32)}`

/** The nodes answer with the number of the call, or as `answer` says. */
function setUp(answer?: () => NodeAnswer) {
  const hand = handChain(() => (answer ? answer() : answerOf(hand.calls.length)))
  const clock = { ms: 1_000 }
  const added: [string, { readonly size: number }][] = []
  const caches = { add: (name: string, cache: { readonly size: number }) => void added.push([name, cache]) }
  const reads = createChainReads(hand.chain, () => clock.ms, caches)
  const sources: string[] = []
  const client = handClient()
  function read(method: string, params?: unknown[], by = client) {
    const rule = rpcMethods[method]
    if (!rule) throw new Error(method)
    return reads.read(rule, { method, params }, singleAsker(by, hand.chain), (source) => sources.push(source))
  }
  return { hand, clock, added, reads, read, sources, client }
}

test('default: at the head an answer holds until the next block', async () => {
  const { hand, read, sources, added, clock } = setUp()
  expect(await read('eth_gasPrice')).toEqual(answerOf(1))
  expect(read('eth_gasPrice')).toEqual(answerOf(1))
  expect(read('eth_gasPrice', [])).toEqual(answerOf(1))
  hand.head.current = 1_001
  expect(await read('eth_gasPrice')).toEqual(answerOf(2))
  clock.ms += 14_999
  expect(read('eth_gasPrice')).toEqual(answerOf(2))
  clock.ms += 1
  expect(await read('eth_gasPrice')).toEqual(answerOf(3))
  expect(sources).toEqual(['upstream', 'cache', 'cache', 'upstream', 'cache', 'upstream'])
  expect(hand.calls[0]).toEqual(['eth_gasPrice', undefined])
  expect(added.map(([name, { size }]) => [name, size])).toEqual([
    ['rpc_answers', 0],
    ['rpc_answers', 1],
  ])
})

test('default: a deep block holds for good, and other parameters are another call', async () => {
  const { hand, read, sources, clock, added } = setUp()
  expect(await read('eth_getBalance', ['0x1', '0x1'])).toEqual(answerOf(1))
  hand.head.current = 2_000
  clock.ms += 1e9
  expect(read('eth_getBalance', ['0x1', '0x1'])).toEqual(answerOf(1))
  expect(await read('eth_getBalance', ['0x2', '0x1'])).toEqual(answerOf(2))
  expect(await read('eth_getCode', ['0x1', '0x1'])).toEqual(answerOf(3))
  expect([sources, hand.since]).toEqual([['upstream', 'cache', 'upstream', 'upstream'], []])
  expect(added.map(([, { size }]) => size)).toEqual([3, 0])
})

test('default: what holds for nobody later is shared under way alone, and needs no head', async () => {
  const { hand, read, sources, added } = setUp()
  const both = [read('eth_estimateGas', [{}]), read('eth_estimateGas', [{}], handClient('b'))]
  expect(await Promise.all(both)).toEqual([answerOf(1), answerOf(1)])
  expect(await read('eth_estimateGas', [{}])).toEqual(answerOf(2))
  expect([sources, hand.since]).toEqual([['upstream', 'shared', 'upstream'], []])
  expect(added.map(([, { size }]) => size)).toEqual([0, 0])
})

test('behavior: the head may have to be read first', async () => {
  const { hand, read } = setUp()
  hand.head.current = Promise.resolve(1_000)
  expect(await read('eth_gasPrice')).toEqual(answerOf(1))
  hand.head.current = Promise.resolve(1_000)
  expect(await read('eth_gasPrice')).toEqual(answerOf(1))
})

test('behavior: calls at another head are not equal', async () => {
  const { hand, read } = setUp()
  const first = read('eth_gasPrice')
  hand.head.current = 1_001
  const second = read('eth_gasPrice')
  expect(await Promise.all([first, second])).toEqual([answerOf(1), answerOf(2)])
})

test('behavior: who had a transaction taken reads at a head from after it', async () => {
  const { hand, reads, read, client, clock } = setUp()
  await read('eth_gasPrice')
  reads.wrote(client)
  clock.ms += 5
  await read('eth_gasPrice')
  await read('eth_gasPrice', [], handClient('b'))
  expect(hand.since).toEqual([Number.NEGATIVE_INFINITY, 1_000, Number.NEGATIVE_INFINITY])
  expect(reads.head(client)).toBe(1_000)
  expect(hand.since.at(-1)).toBe(1_000)
})

test('behavior: what is deep now and was not is read once more, and then kept', async () => {
  const { hand, read } = setUp()
  await read('eth_getBalance', ['0x1', '0x3e8'])
  hand.head.known = 1_256
  expect(await read('eth_getBalance', ['0x1', '0x3e8'])).toEqual(answerOf(2))
  hand.head.current = 1_257
  expect(read('eth_getBalance', ['0x1', '0x3e8'])).toEqual(answerOf(2))
  // The chain went back: nothing of it is deep any more.
  hand.head.known = 10
  expect(await read('eth_getBalance', ['0x1', '0x3e8'])).toEqual(answerOf(3))
})

test('behavior: a transaction is kept once its block is deep, and until the next block before', async () => {
  const block = { number: '0x3e8' }
  const { hand, read } = setUp(() =>
    answerOf({ blockNumber: block.number, blockHash: hash, at: hand.calls.length }),
  )
  const readAt = async () => {
    const answer = await read('eth_getTransactionReceipt', [hash])
    return answer.ok ? (answer.value as { at: number }).at : undefined
  }
  expect([await readAt(), await readAt()]).toEqual([1, 1])
  hand.head.current = 1_001
  expect(await readAt()).toBe(2)
  block.number = '0x1'
  hand.head.current = 1_002
  expect(await readAt()).toBe(3)
  hand.head.current = 1_003
  expect(await readAt()).toBe(3)
  expect(hand.seen).toEqual([1_000, 1_000, 1])
})

test.each([
  ['null', () => answerOf(null), 'eth_getTransactionReceipt', [hash]],
  ['null for a hash', () => answerOf(null), 'eth_getBlockByHash', [hash]],
  ['an error at the head', () => refusalOf('gone'), 'eth_gasPrice', []],
  ['an error of a deep block', () => refusalOf('gone'), 'eth_getBalance', ['0x1', '0x1']],
  ['the pool', () => answerOf({ blockNumber: null }), 'eth_getTransactionByHash', [hash]],
])('error: %s is not kept', async (_, answer, method, params) => {
  const { hand, read } = setUp(answer)
  expect(await read(method, params)).toEqual(answer())
  expect(await read(method, params)).toEqual(answer())
  expect([hand.calls.length, hand.seen]).toEqual([2, []])
})

test('behavior: an answer tells of its block, one that is only being made does not', async () => {
  const { hand, read } = setUp(() => answerOf({ number: '0x3ea', hash }))
  await read('eth_getBlockByNumber', ['pending', false])
  expect(hand.seen).toEqual([])
  await read('eth_getBlockByNumber', ['latest', false])
  expect(hand.seen).toEqual([1_002])
  await read('eth_getBalance', ['0x1', 'latest'])
  expect(hand.seen).toEqual([1_002])
})

test('error: an answer is kept up to its limit', async () => {
  // Two quotes and the key are beside the text.
  const atLimit = 256_000 - 2 - 'eth_gasPrice []'.length
  for (const [length, times] of [
    [atLimit, 1],
    [atLimit + 1, 2],
  ] as const) {
    const { hand, read } = setUp(() => answerOf('a'.repeat(length)))
    await read('eth_gasPrice')
    await read('eth_gasPrice')
    expect(hand.calls).toHaveLength(times)
  }
})
