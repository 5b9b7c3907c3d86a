import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChainUnavailable, type NodeAnswer } from '../../../upstreams/nodes/nodeCall.ts'
import { feedParts } from '../../test/feedParts.ts'
import { type Answerer, answerOf, handChain, refusalOf } from '../../test/handChain.ts'
import type { BlockFeed, BlockListener } from './blockFeed.ts'
import type { FedBlock } from './fedBlock.ts'
import { createLogFeed } from './logFeed.ts'
import { type LogFilter, type NodeLog, readLogFilter } from './logFilter.ts'

/** Whether each pause keeps the process. */
let refs: (boolean | undefined)[]

// Timers that a test moves do not reach those of promises by themselves.
beforeEach(() => {
  vi.useFakeTimers()
  refs = []
  const wait = <T>(ms?: number, value?: T, options?: { ref?: boolean | undefined }): Promise<T> => {
    refs.push(options?.ref)
    return new Promise((resolve) => void setTimeout(() => resolve(value as T), ms))
  }
  vi.spyOn(timers, 'setTimeout').mockImplementation(wait as typeof timers.setTimeout)
  syncBuiltinESMExports()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  syncBuiltinESMExports()
})

const address = (digit: string) => `0x${digit.repeat(40)}`
const log = (from: string, data = '0x'): NodeLog => ({ address: address(from), topics: [], data })
const filterOf = (digit: string): LogFilter => {
  const filter = readLogFilter({ address: address(digit) })
  if (!filter) throw new Error(digit)
  return filter
}
const block = (hash: string): FedBlock => ({ number: 1, hash, parentHash: '', timestamp: 0, json: '' })
const settle = () => vi.advanceTimersByTimeAsync(0)

/** Blocks in the hand of the test. */
function handBlocks() {
  const hand = {
    listeners: [] as BlockListener[],
    stops: 0,
    catchUps: 0,
    gone: new Set<string>(),
    /** What the start and the catching up wait for. */
    gate: Promise.resolve() as Promise<void>,
    added: (hash: string) => hand.listeners.at(-1)?.added(block(hash)),
    removed: (hash: string) => hand.listeners.at(-1)?.removed?.(block(hash)),
  }
  const feed: BlockFeed = {
    async follow(listener) {
      hand.listeners.push(listener)
      await hand.gate
      return () => {
        hand.stops += 1
      }
    },
    async catchUp() {
      hand.catchUps += 1
      await hand.gate
    },
    has: (hash) => !hand.gone.has(hash),
  }
  return { hand, feed }
}

/** The node answers with the logs of a block by its hash, one of `a` where nothing else is said. */
function setUp(answer?: Answerer) {
  const logs = new Map<string, NodeLog[]>()
  const node = handChain((call) => {
    if (answer) return answer(call)
    const [{ blockHash }] = call.params as [{ blockHash: string }]
    return answerOf(logs.get(blockHash) ?? [log('a', blockHash)])
  })
  const { hand: blocks, feed: blockFeed } = handBlocks()
  const parts = feedParts(node.chain)
  const feed = createLogFeed(parts, blockFeed)
  const sent: string[] = []
  const follow = (digit: string, prefix = '') =>
    feed.follow(filterOf(digit), (json) => {
      const { data, removed } = JSON.parse(json)
      sent.push(`${prefix}${removed ? '-' : '+'}${data}`)
    })
  return { node, logs, blocks, parts, feed, sent, follow }
}
const late = () => {
  let release = (_: NodeAnswer) => {}
  const answer = new Promise<NodeAnswer>((resolve) => {
    release = resolve
  })
  return { answer, release }
}

test('default: the logs of a block that somebody wants, read once for all', async () => {
  const { node, logs, blocks, feed, parts, follow, sent } = setUp()
  const json: string[] = []
  await feed.follow(filterOf('a'), (text) => json.push(text))
  await follow('b')
  logs.set('h1', [log('b', 'first'), log('a', 'second'), log('c', 'third')])
  blocks.added('h1')
  await settle()
  expect(json).toEqual([JSON.stringify({ ...log('a', 'second'), removed: false })])
  expect(sent).toEqual(['+first'])
  expect(node.calls).toEqual([['eth_getLogs', [{ address: [address('a'), address('b')], blockHash: 'h1' }]]])
  expect(node.by[0]?.id).toBe('\nsubscriptions')
  expect([parts.counted, parts.gaps]).toEqual([['eip155:1 logs ok'], []])
})

test('behavior: blocks in their turn, whichever is answered first', async () => {
  const first = late()
  const { blocks, follow, sent } = setUp(({ params }) => {
    const [{ blockHash }] = params as [{ blockHash: string }]
    return blockHash === 'h1' ? first.answer : answerOf([log('a', blockHash)])
  })
  await follow('a')
  blocks.added('h1')
  blocks.added('h2')
  await settle()
  expect(sent).toEqual([])
  first.release(answerOf([log('a', 'h1')]))
  await settle()
  expect(sent).toEqual(['+h1', '+h2'])
})

test('behavior: the logs of a block that is on the chain no more are taken back once, the last first', async () => {
  const { logs, blocks, feed, parts } = setUp()
  const json: string[] = []
  await feed.follow(filterOf('a'), (text) => json.push(text))
  logs.set('h1', [log('a', '1'), log('a', '2')])
  blocks.added('h1')
  await settle()
  json.length = 0
  blocks.removed('h1')
  blocks.removed('h1')
  blocks.removed('unknown')
  await settle()
  expect(json).toEqual(['2', '1'].map((data) => JSON.stringify({ ...log('a', data), removed: true })))
  expect(parts.gaps).toEqual([])
})

test('behavior: only who was notified of a log hears that it was taken back', async () => {
  const { blocks, follow, sent } = setUp()
  await follow('a', 'one ')
  blocks.added('h1')
  await settle()
  await follow('a', 'two ')
  blocks.removed('h1')
  await settle()
  expect(sent).toEqual(['one +h1', 'one -h1'])
})

test('behavior: who comes later hears of later blocks alone', async () => {
  const first = late()
  const { blocks, follow, sent } = setUp(({ params }) => {
    const [{ blockHash }] = params as [{ blockHash: string }]
    return blockHash === 'h1' ? first.answer : answerOf([log('a', blockHash)])
  })
  await follow('a', 'one ')
  blocks.added('h1')
  await settle()
  await follow('a', 'two ')
  first.release(answerOf([log('a', 'h1')]))
  blocks.added('h2')
  await settle()
  expect(sent).toEqual(['one +h1', 'one +h2', 'two +h2'])
})

test('behavior: all share one feed of blocks, which the second catches up with', async () => {
  const { blocks, follow } = setUp()
  await follow('a')
  expect([blocks.listeners.length, blocks.catchUps]).toEqual([1, 0])
  let open = () => {}
  blocks.gate = new Promise<void>((resolve) => {
    open = resolve
  })
  let begun = false
  const second = follow('b').then(() => {
    begun = true
  })
  await settle()
  expect([begun, blocks.listeners.length, blocks.catchUps]).toEqual([false, 1, 1])
  open()
  await second
  expect(begun).toBe(true)
})

test('behavior: blocks are followed until the last one leaves', async () => {
  const { blocks, follow, sent, node } = setUp()
  const [endFirst, endSecond] = [await follow('a', 'one '), await follow('a', 'two ')]
  endFirst()
  await settle()
  expect(blocks.stops).toBe(0)
  blocks.added('h1')
  await settle()
  expect(sent).toEqual(['two +h1'])
  endSecond()
  await settle()
  expect(blocks.stops).toBe(1)
  await follow('b')
  expect(blocks.listeners).toHaveLength(2)
  blocks.added('h2')
  await settle()
  expect(node.calls.at(-1)).toEqual(['eth_getLogs', [{ address: [address('b')], blockHash: 'h2' }]])
})

test('behavior: nobody reads the logs of a block that nobody wants any more', async () => {
  const { blocks, follow, node, parts } = setUp()
  const end = await follow('a')
  blocks.added('h1')
  end()
  await settle()
  expect([node.calls, parts.counted, parts.gaps]).toEqual([[], [], []])
})

test('behavior: nor of one that is on the chain no more', async () => {
  const { blocks, follow, node, parts } = setUp()
  await follow('a')
  blocks.gone.add('h1')
  blocks.added('h1')
  await settle()
  expect([node.calls, parts.counted, parts.gaps]).toEqual([[], [], []])
})

test.each<[string, () => NodeAnswer | Promise<NodeAnswer>]>([
  ['refuses', () => refusalOf('unknown block')],
  ['refuses and gives logs', () => ({ ...refusalOf('unknown block'), value: [log('a')] })],
  ['gives what can’t be read', () => answerOf([{}])],
  ['is gone', () => Promise.reject(new ChainUnavailable('gone'))],
])('error: five attempts, with longer pauses, at a node that %s', async (_, answer) => {
  const { blocks, follow, node, parts, sent } = setUp(answer)
  await follow('a')
  blocks.added('h1')
  await settle()
  const counts = [node.calls.length]
  for (const pauseMs of [100, 200, 400, 800]) {
    await vi.advanceTimersByTimeAsync(pauseMs - 1)
    const before = node.calls.length
    await vi.advanceTimersByTimeAsync(1)
    counts.push(before, node.calls.length)
  }
  await vi.advanceTimersByTimeAsync(10_000)
  expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5])
  expect(refs).toEqual([false, false, false, false])
  expect([node.calls.length, parts.counted, parts.gaps, sent]).toEqual([
    5,
    Array(5).fill('eip155:1 logs failed'),
    ['eip155:1 logs'],
    [],
  ])
})

test('behavior: an attempt that succeeds is the last one', async () => {
  const { blocks, follow, node, parts, sent } = setUp(() =>
    node.calls.length < 3 ? refusalOf('unknown block') : answerOf([log('a', 'h1')]),
  )
  await follow('a')
  blocks.added('h1')
  await vi.advanceTimersByTimeAsync(10_000)
  expect([sent, node.calls.length, parts.counted.at(-1), parts.gaps]).toEqual([
    ['+h1'],
    3,
    'eip155:1 logs ok',
    [],
  ])
})

test('error: what nobody foresaw is a gap, and the next block goes on', async () => {
  const { blocks, follow, parts, sent, node } = setUp(() =>
    node.calls.length === 1 ? Promise.reject(new TypeError('unforeseen')) : answerOf([log('a', 'h2')]),
  )
  await follow('a')
  blocks.added('h1')
  blocks.added('h2')
  await settle()
  expect([parts.counted, parts.gaps, sent]).toEqual([['eip155:1 logs ok'], ['eip155:1 logs'], ['+h2']])
})

test('error: the logs of too many blocks wait to be read', async () => {
  const first = late()
  const { blocks, follow, parts, sent } = setUp(({ params }) => {
    const [{ blockHash }] = params as [{ blockHash: string }]
    return blockHash === 'h1' ? first.answer : answerOf([log('a', blockHash)])
  })
  await follow('a')
  for (let number = 1; number <= 256; number += 1) blocks.added(`h${number}`)
  expect(parts.gaps).toEqual([])
  blocks.added('h257')
  expect(parts.gaps).toEqual(['eip155:1 logs'])
  first.release(answerOf([log('a', 'h1')]))
  await settle()
  expect([sent.length, sent.at(-1)]).toEqual([256, '+h256'])
  blocks.added('h258')
  await settle()
  expect(sent.at(-1)).toBe('+h258')
})

test('behavior: the logs of 128 blocks are remembered', async () => {
  const { blocks, follow, sent } = setUp()
  await follow('a')
  for (let number = 1; number <= 129; number += 1) blocks.added(`h${number}`)
  await settle()
  sent.length = 0
  blocks.removed('h1')
  blocks.removed('h2')
  await settle()
  expect(sent).toEqual(['-h2'])
})

const many = (count: number, from = 'a') => Array.from({ length: count }, () => log(from, 'm'))

test.each([
  ['at most 20,000 logs are remembered', many(19_999), ['-h1']],
  ['with one more the oldest block is forgotten', many(20_000), ['-m']],
  ['logs that nobody wants do not count', many(20_001, 'b'), ['-h1']],
])('behavior: %s', async (_, second, expected) => {
  const { blocks, follow, sent, logs } = setUp()
  await follow('a')
  logs.set('h2', second)
  blocks.added('h1')
  blocks.added('h2')
  await settle()
  sent.length = 0
  blocks.removed('h1')
  blocks.removed('h2')
  await settle()
  expect(sent.slice(0, 1)).toEqual(expected)
})

test('behavior: what was remembered for those who left takes no room', async () => {
  const { blocks, follow, sent, logs } = setUp()
  const end = await follow('a')
  blocks.added('old')
  await settle()
  end()
  await follow('a')
  logs.set('h2', many(20_000))
  blocks.added('h1')
  blocks.added('h2')
  await settle()
  sent.length = 0
  blocks.removed('h1')
  await settle()
  expect(sent).toEqual([])
})

test('error: who can’t begin leaves nothing behind', async () => {
  const { blocks, follow, node } = setUp()
  blocks.gate = Promise.reject(new ChainUnavailable('gone'))
  await expect(follow('b')).rejects.toBeInstanceOf(ChainUnavailable)
  blocks.gate = Promise.resolve()
  await follow('a')
  blocks.added('h1')
  await settle()
  expect(blocks.listeners).toHaveLength(2)
  expect(node.calls).toEqual([['eth_getLogs', [{ address: [address('a')], blockHash: 'h1' }]]])
})
