import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChainUnavailable, type NodeAnswer } from '../../../upstreams/nodes/nodeCall.ts'
import { feedParts } from '../../test/feedParts.ts'
import { answerOf, handChain, refusalOf } from '../../test/handChain.ts'
import { createBlockFeed } from './blockFeed.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** `a3` is the third block of line `a`. */
const hashOf = (name: string) => `0x${Buffer.from(name).toString('hex').padStart(64, '0')}`
const nameOf = (hash: string) => Buffer.from(hash.slice(2), 'hex').toString().replaceAll('\0', '')
const numberOf = (name: string) => Number(name.slice(1))
const hex = (number: number) => `0x${number.toString(16)}`
const names = (letter: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${letter}${from + index}`)

/** A node in the hand of the test, and a follower of its blocks. */
function setUp({ secondsApart = 12 } = {}) {
  const known = new Map<string, object>()
  const node = {
    line: [] as string[],
    /** Blocks that it reports in the place of those of its line. */
    instead: new Map<number, string>(),
    /** Replaces its next answers. */
    answer: undefined as
      | undefined
      | ((method: string, key: string) => NodeAnswer | Promise<NodeAnswer> | undefined),
    /** Its line from now on; each block is the child of the one before. */
    has(...line: string[]) {
      node.line = line
      for (const [at, name] of line.entries()) {
        const number = numberOf(name)
        const hash = hashOf(name)
        const parentHash = hashOf(line[at - 1] ?? `${name[0]}${number - 1}`)
        if (!known.has(hash))
          known.set(hash, { number: hex(number), hash, parentHash, timestamp: hex(number * secondsApart) })
      }
    },
  }
  const hand = handChain(({ method, params = [] }) => {
    const key = String(params[0])
    const given = node.answer?.(method, key)
    if (given) return given
    if (method === 'eth_getBlockByHash') return answerOf(known.get(key) ?? null)
    const name =
      key === 'latest'
        ? node.line.at(-1)
        : (node.instead.get(Number(key)) ?? node.line.find((one) => numberOf(one) === Number(key)))
    return answerOf(known.get(hashOf(name ?? '')) ?? null)
  })
  const parts = feedParts(hand.chain)
  const feed = createBlockFeed(parts)
  const events: string[] = []
  const listener = (prefix = '') => ({
    added: ({ hash }: { hash: string }) => void events.push(`${prefix}+${nameOf(hash)}`),
    removed: ({ hash }: { hash: string }) => void events.push(`${prefix}-${nameOf(hash)}`),
  })
  const polls = () => hand.calls.filter(([, params]) => params?.[0] === 'latest').length
  /** So many further polls begin and end. */
  async function poll(times = 1): Promise<void> {
    const until = polls() + times
    for (let step = 0; polls() < until; step += 1) {
      if (step > 400 * times) throw new Error('It does not poll')
      await vi.advanceTimersByTimeAsync(5)
    }
    await vi.advanceTimersByTimeAsync(0)
  }
  return { node, hand, parts, feed, events, listener, polls, poll }
}

/** Follows `a1` to this block, one at a time. */
async function followed(to: number, from = 1) {
  const stage = setUp()
  stage.node.has(...names('a', from, from))
  const end = await stage.feed.follow(stage.listener())
  for (let number = from + 1; number <= to; number += 1) {
    stage.node.has(...names('a', from, number))
    await stage.poll()
  }
  stage.events.length = 0
  return { ...stage, end }
}

test('default: each new block once, from the first poll on', async () => {
  const { node, hand, feed, events, listener, poll, parts } = setUp()
  node.has('a1', 'a2')
  await feed.follow(listener())
  expect([events, feed.has(hashOf('a2')), feed.has(hashOf('a1'))]).toEqual([[], true, false])
  node.has('a1', 'a2', 'a3')
  await poll(3)
  expect([events, feed.has(hashOf('a3'))]).toEqual([['+a3'], true])
  expect(hand.calls).toEqual(Array(5).fill(['eth_getBlockByNumber', ['latest', false]]))
  expect(hand.by.map(({ id }) => id)).toEqual(Array(5).fill('\nsubscriptions'))
  expect(hand.seen).toEqual([2, 3])
  expect([parts.counted, parts.gaps]).toEqual([Array(5).fill('eip155:1 newHeads ok'), []])
})

test('default: blocks between two polls are read in one request, in their order', async () => {
  const { node, hand, events, poll, parts } = await followed(1)
  hand.calls.length = 0
  hand.batches.length = 0
  node.has(...names('a', 1, 4))
  await poll()
  expect(events).toEqual(['+a2', '+a3', '+a4'])
  expect(hand.calls).toEqual([
    ['eth_getBlockByNumber', ['latest', false]],
    ['eth_getBlockByNumber', ['0x2', false]],
    ['eth_getBlockByNumber', ['0x3', false]],
  ])
  expect([hand.batches, parts.gaps]).toEqual([[1, 2], []])
})

test('behavior: no request is empty', async () => {
  const { hand } = await followed(3)
  expect(hand.batches.every((count) => count === 1)).toBe(true)
})

test.each([
  [1, 250],
  [12, 400],
  [0, 100],
])('behavior: with %i s between blocks it polls each %i ms', async (secondsApart, everyMs) => {
  const { node, feed, listener, poll, polls } = setUp({ secondsApart })
  node.has('a1')
  await feed.follow(listener())
  node.has('a1', 'a2')
  await poll()
  const before = polls()
  await vi.advanceTimersByTimeAsync(everyMs - 10)
  expect(polls()).toBe(before)
  await vi.advanceTimersByTimeAsync(10)
  expect(polls()).toBe(before + 1)
})

test('behavior: a reorganisation takes blocks back, the newest first', async () => {
  const { node, events, poll, hand, parts, feed } = await followed(4)
  hand.calls.length = 0
  node.has('a1', 'a2', 'b3', 'b4', 'b5')
  await poll()
  expect(events).toEqual(['-a4', '-a3', '+b3', '+b4', '+b5'])
  expect(hand.calls.slice(1)).toEqual([
    ['eth_getBlockByHash', [hashOf('b4'), false]],
    ['eth_getBlockByHash', [hashOf('b3'), false]],
  ])
  expect([parts.gaps, feed.has(hashOf('a4')), feed.has(hashOf('b4'))]).toEqual([[], false, true])
})

test('behavior: another block of the same height takes the place at once', async () => {
  const { node, events, poll } = await followed(3)
  node.has('a1', 'a2', 'b3')
  await poll()
  expect(events).toEqual(['-a3', '+b3'])
})

test('behavior: a listener need not hear of what was removed', async () => {
  const { node, feed, poll } = await followed(3)
  const added: string[] = []
  await feed.follow({ added: ({ hash }) => void added.push(nameOf(hash)) })
  node.has('a1', 'a2', 'b3')
  await poll()
  expect(added).toEqual(['b3'])
})

test('behavior: a reorganisation below all that is known begins anew', async () => {
  const { node, events, poll, hand, parts } = await followed(6, 5)
  hand.calls.length = 0
  node.has(...names('b', 3, 7))
  await poll()
  expect(events).toEqual(['-a6', '-a5', '+b5', '+b6', '+b7'])
  expect(hand.calls.slice(1).map(([, params]) => params?.[0])).toEqual([hashOf('b6'), hashOf('b5')])
  expect(parts.gaps).toEqual(['eip155:1 newHeads'])
})

test.each([
  ['as many as are fetched', 129, 2, []],
  ['one more', 130, 3, ['eip155:1 newHeads']],
  ['far more', 300, 173, ['eip155:1 newHeads']],
])('behavior: blocks since the last poll: %s', async (_, latest, first, gaps) => {
  const { node, events, poll, hand, parts } = await followed(1)
  hand.batches.length = 0
  node.has(...names('a', 1, latest))
  await poll()
  expect(events).toEqual(names('+a', first, latest))
  expect([hand.batches, parts.gaps]).toEqual([[1, 127], gaps])
})

test('error: blocks that are not of one line wait for the next poll', async () => {
  const { node, events, poll, parts } = await followed(5)
  node.has('a1', 'b6')
  node.has(...names('a', 1, 8))
  node.instead.set(6, 'b6')
  await poll()
  expect([events, parts.counted.at(-1)]).toEqual([[], 'eip155:1 newHeads failed'])
  node.instead.clear()
  await poll()
  expect([events, parts.counted.at(-1)]).toEqual([['+a6', '+a7', '+a8'], 'eip155:1 newHeads ok'])
})

test.each([
  ['an error', refusalOf('gone')],
  [
    'an error with a block',
    {
      ...refusalOf('gone'),
      value: { number: '0x3', hash: hashOf('a3'), parentHash: hashOf('a2'), timestamp: '0x24' },
    },
  ],
  ['null', answerOf(null)],
  ['a text', answerOf('0x1')],
])('error: the answer of a node is %s', async (_, answer) => {
  const { node, events, poll, parts } = await followed(2)
  node.answer = () => answer
  await poll()
  expect([events, parts.counted.at(-1)]).toEqual([[], 'eip155:1 newHeads failed'])
})

test('behavior: one lower answer is a node that lags, two are a chain that went back', async () => {
  const { node, events, poll } = await followed(5)
  node.has('a1', 'a2', 'a3', 'b4')
  await poll()
  expect(events).toEqual([])
  await poll()
  expect(events).toEqual(['-a5', '-a4', '+b4'])
})

test('behavior: lower answers count in a row', async () => {
  const { node, events, poll } = await followed(5)
  for (let time = 0; time < 2; time += 1) {
    node.has('a1', 'a2', 'a3', 'b4')
    await poll()
    node.has(...names('a', 1, 6 + time))
    await poll()
  }
  expect(events).toEqual(['+a6', '+a7'])
})

test.each([
  [19, ['+a6']],
  [20, []],
])('behavior: a chain far behind for %i polls', async (times, expected) => {
  const { node, events, poll } = await followed(5, 3)
  node.has('b2', 'b3')
  await poll(times)
  expect(events).toEqual([])
  node.has(...names('a', 3, 6))
  await poll()
  expect(events).toEqual(expected)
})

test('behavior: a chain that was begun anew is followed from where it is', async () => {
  const { node, events, poll } = await followed(5, 3)
  node.has('b1')
  await poll(21)
  node.has('b1', 'b2')
  await poll()
  expect(events).toEqual(['+b2'])
})

test('error: without a node nobody can begin to follow, and no poll goes on', async () => {
  const { node, feed, listener, polls, parts } = setUp()
  node.answer = () => Promise.reject(new ChainUnavailable('gone'))
  const following = feed.follow(listener())
  await expect(following).rejects.toBeInstanceOf(ChainUnavailable)
  const before = polls()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([polls(), parts.counted[0]]).toEqual([before, 'eip155:1 newHeads failed'])
})

test('behavior: what is known is enough to begin while no node answers', async () => {
  const { node, feed, events, listener, poll } = await followed(2)
  await vi.advanceTimersByTimeAsync(300)
  node.answer = () => Promise.reject(new ChainUnavailable('gone'))
  await feed.follow(listener('second '))
  await expect(feed.catchUp()).resolves.toBeUndefined()
  node.answer = undefined
  node.has('a1', 'a2', 'a3')
  await poll()
  expect(events).toEqual(['+a3', 'second +a3'])
})

test('behavior: it polls until the last follower leaves, and forgets all then', async () => {
  const { node, feed, events, listener, poll, polls, end } = await followed(2)
  const endSecond = await feed.follow(listener('second '))
  end()
  node.has('a1', 'a2', 'a3')
  await poll()
  expect([events, feed.has(hashOf('a3'))]).toEqual([['second +a3'], true])
  endSecond()
  const before = polls()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([polls(), feed.has(hashOf('a3'))]).toEqual([before, false])
  node.has(...names('a', 1, 6))
  await feed.follow(listener('third '))
  expect(events).toEqual(['second +a3'])
})

test('behavior: who leaves does not end it for one who waits to begin', async () => {
  const { node, feed, events, listener, poll, end } = await followed(2)
  await vi.advanceTimersByTimeAsync(300)
  const following = feed.follow(listener('second '))
  end()
  await following
  node.has('a1', 'a2', 'a3')
  await poll()
  expect(events).toEqual(['second +a3'])
})

/** The node answers that when the test says so. */
function held() {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  return { release, answer: (found: NodeAnswer) => gate.then(() => found) }
}

test('behavior: a poll that ends after everybody left says nothing', async () => {
  const { node, feed, hand, end } = await followed(2)
  const late = held()
  const found = answerOf({ number: '0x9', hash: hashOf('a9'), parentHash: hashOf('a8'), timestamp: '0x1' })
  node.answer = () => late.answer(found)
  await vi.advanceTimersByTimeAsync(400)
  end()
  late.release()
  await vi.advanceTimersByTimeAsync(0)
  expect([hand.seen, feed.has(hashOf('a9'))]).toEqual([[1, 2], false])
})

test('behavior: neither do the blocks between that it reads then', async () => {
  const { node, feed, hand, parts, end } = await followed(201, 200)
  const late = held()
  node.has(...names('a', 1, 203))
  const between = {
    number: hex(202),
    hash: hashOf('a202'),
    parentHash: hashOf('a201'),
    timestamp: hex(202 * 12),
  }
  node.answer = (_, key) => (key === hex(202) ? late.answer(answerOf(between)) : undefined)
  await vi.advanceTimersByTimeAsync(400)
  expect(hand.calls.at(-1)).toEqual(['eth_getBlockByNumber', [hex(202), false]])
  end()
  late.release()
  await vi.advanceTimersByTimeAsync(0)
  expect([feed.has(hashOf('a203')), parts.gaps]).toEqual([false, []])
})
