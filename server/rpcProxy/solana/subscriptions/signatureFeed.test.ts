import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { feedParts } from '../../test/feedParts.ts'
import { type Answerer, answerOf, handChain, refusalOf } from '../../test/handChain.ts'
import type { Commitment } from './accountFeed.ts'
import { createSignatureFeed } from './signatureFeed.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The node reports `statuses` at slot 7; those that are not there as null. */
function setUp() {
  const statuses = new Map<string, unknown>()
  const node = { answer: undefined as undefined | Answerer }
  const hand = handChain((call) => {
    if (node.answer) return node.answer(call)
    const [signatures] = call.params as [string[]]
    return answerOf({ context: { slot: 7 }, value: signatures.map((one) => statuses.get(one) ?? null) })
  }, 'solana:main')
  const parts = feedParts(hand.chain)
  const feed = createSignatureFeed(parts)
  const sent: string[] = []
  const follow = (signature: string, commitment: Commitment = 'finalized', prefix = '') =>
    feed.follow(signature, commitment, (json) => sent.push(`${prefix}${json}`))
  const poll = () => vi.advanceTimersByTimeAsync(100)
  return { statuses, node, hand, parts, sent, follow, poll }
}
const notification = (err: unknown = null) => JSON.stringify({ context: { slot: 7 }, value: { err } })
const done = (confirmationStatus: unknown, err: unknown = null) => ({ confirmationStatus, err })

test('default: the outcome of a transaction, once', async () => {
  const { statuses, hand, parts, sent, follow, poll } = setUp()
  follow('s1')
  await poll()
  statuses.set('s1', done('finalized'))
  await poll()
  await poll()
  expect(sent).toEqual([notification()])
  expect(hand.calls).toEqual(Array(3).fill(['getSignatureStatuses', [['s1']]]))
  expect(hand.by[0]?.id).toBe('\nsubscriptions')
  expect(new Set(parts.counted)).toEqual(new Set(['solana:main signature ok']))
})

test('behavior: a transaction that failed', async () => {
  const { statuses, sent, follow, poll } = setUp()
  follow('s1')
  follow('s2')
  statuses.set('s1', done('finalized', { InstructionError: [0, 'x'] }))
  statuses.set('s2', { confirmationStatus: 'finalized' })
  await poll()
  expect(sent).toEqual([notification({ InstructionError: [0, 'x'] }), notification()])
})

const commitments: readonly Commitment[] = ['processed', 'confirmed', 'finalized']
test.each(
  commitments.flatMap((wanted, at) => commitments.map((has, rank) => [wanted, has, rank >= at] as const)),
)('default: who waits for %s is notified at %s: %s', async (wanted, has, notified) => {
  const { statuses, sent, follow, poll } = setUp()
  follow('s1', wanted)
  statuses.set('s1', done(has))
  await poll()
  expect(sent).toEqual(notified ? [notification()] : [])
})

test.each([[null], ['text'], [{}], [done('else')], [done(undefined)]])(
  'behavior: a status that says nothing: %j',
  async (status) => {
    const { statuses, sent, follow, poll, parts } = setUp()
    follow('s1', 'processed')
    statuses.set('s1', status)
    await poll()
    expect([sent, parts.counted[0]]).toEqual([[], 'solana:main signature ok'])
  },
)

test('behavior: fewer statuses than were requested', async () => {
  const { node, sent, follow, poll, parts } = setUp()
  node.answer = () => answerOf({ context: { slot: 7 }, value: [] })
  follow('s1')
  await poll()
  expect([sent, parts.counted[0]]).toEqual([[], 'solana:main signature ok'])
})

test.each([
  ['an error', refusalOf('gone')],
  ['an error with statuses', { ...refusalOf('gone'), value: { context: { slot: 7 }, value: [] } }],
  ['null', answerOf(null)],
  ['without statuses', answerOf({ context: { slot: 7 } })],
  ['an object', answerOf({ context: { slot: 7 }, value: {} })],
])('error: the answer of a node is %s', async (_, answer) => {
  const { node, sent, follow, poll, parts } = setUp()
  node.answer = () => answer
  follow('s1')
  await poll()
  expect([sent, parts.counted[0]]).toEqual([[], 'solana:main signature failed'])
})

test('behavior: followers of one signature, each with its commitment', async () => {
  const { statuses, hand, sent, follow, poll } = setUp()
  follow('s1', 'processed', 'first ')
  follow('s1', 'confirmed', 'second ')
  const end = follow('s1', 'finalized', 'third ')
  statuses.set('s1', done('processed'))
  await poll()
  expect([sent, hand.calls[0]]).toEqual([[`first ${notification()}`], ['getSignatureStatuses', [['s1']]]])
  end()
  statuses.set('s1', done('finalized'))
  await poll()
  expect(sent.slice(1)).toEqual([`second ${notification()}`])
})

test('behavior: it polls until the last follower leaves', async () => {
  const { hand, parts, follow, poll, statuses, sent } = setUp()
  const [endFirst, endSecond] = [follow('s1'), follow('s2')]
  await poll()
  endFirst()
  endFirst()
  await poll()
  expect(hand.calls.at(-1)).toEqual(['getSignatureStatuses', [['s2']]])
  endSecond()
  const before = parts.counted.length
  await vi.advanceTimersByTimeAsync(10_000)
  expect(parts.counted).toHaveLength(before)
  follow('s3')
  statuses.set('s3', done('finalized'))
  await poll()
  expect(sent).toEqual([notification()])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(hand.calls.at(-1)).toEqual(['getSignatureStatuses', [['s3']]])
})

test('behavior: a call holds 256 signatures, and all calls of a poll are one request', async () => {
  const { hand, follow, poll } = setUp()
  for (let number = 0; number < 257; number += 1) follow(`s${number}`)
  await poll()
  hand.calls.length = 0
  hand.batches.length = 0
  await poll()
  expect(hand.calls.map(([, params]) => [params?.[0]].flat().length)).toEqual([256, 1])
  expect(hand.batches).toEqual([2])
})
