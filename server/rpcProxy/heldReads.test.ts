import { expect, test } from 'vitest'
import type { NodeAnswer } from '../upstreams/nodes/nodeCall.ts'
import { singleAsker } from './asker.ts'
import { createHeldReads } from './heldReads.ts'
import type { HeldRule } from './heldRule.ts'
import { answerOf, handChain, handClient, refusalOf } from './test/handChain.ts'

const short: HeldRule = { family: 'state', hold: 100 }
const none: HeldRule = { family: 'state', hold: 0 }
const lasting: HeldRule = { family: 'state', hold: 0, stays: ({ params }) => params?.[0] === 'old' }

function setUp(answer?: () => NodeAnswer) {
  const hand = handChain(() => (answer ? answer() : answerOf(hand.calls.length)))
  const clock = { ms: 1_000 }
  const added: [string, { readonly size: number }][] = []
  const caches = { add: (name: string, cache: { readonly size: number }) => void added.push([name, cache]) }
  const reads = createHeldReads(() => clock.ms, caches)
  const sources: string[] = []
  const client = handClient()
  const read = (rule: HeldRule, params?: unknown[], by = client) =>
    reads.read(rule, { method: 'x', params }, singleAsker(by, hand.chain), (source) => sources.push(source))
  return { hand, clock, added, reads, read, sources, client }
}

test('default: an answer holds for its time', async () => {
  const { clock, read, sources, added } = setUp()
  expect(await read(short)).toEqual(answerOf(1))
  clock.ms += 99
  expect(read(short)).toEqual(answerOf(1))
  expect(read(short, [])).toEqual(answerOf(1))
  clock.ms += 1
  expect(await read(short)).toEqual(answerOf(2))
  expect(await read(short, [1])).toEqual(answerOf(3))
  expect(sources).toEqual(['upstream', 'cache', 'cache', 'upstream', 'upstream'])
  expect(added.map(([name, { size }]) => [name, size])).toEqual([['rpc_answers', 2]])
})

test('behavior: without a time equal calls share an answer under way alone', async () => {
  const { read, sources, added } = setUp()
  const both = [read(none), read(none)]
  expect(await Promise.all(both)).toEqual([answerOf(1), answerOf(1)])
  expect(await read(none)).toEqual(answerOf(2))
  expect(sources).toEqual(['upstream', 'shared', 'upstream'])
  expect(added[0]?.[1].size).toBe(0)
})

test('behavior: what holds for good does so for the calls that are named', async () => {
  const { clock, read, reads, client } = setUp()
  expect(await read(lasting, ['old'])).toEqual(answerOf(1))
  expect(await read(lasting, ['new'])).toEqual(answerOf(2))
  clock.ms += 1e12
  reads.wrote(client)
  expect(read(lasting, ['old'])).toEqual(answerOf(1))
  expect(await read(lasting, ['new'])).toEqual(answerOf(3))
})

test('behavior: who had a transaction taken reads anew, others do not', async () => {
  const { read, reads, client } = setUp()
  await read(short)
  reads.wrote(client)
  expect(read(short, undefined, handClient('b'))).toEqual(answerOf(1))
  expect(await read(short)).toEqual(answerOf(2))
  expect(read(short)).toEqual(answerOf(2))
})

test('behavior: what was requested before a transaction is too old, also where it came after', async () => {
  const { read, reads, client } = setUp()
  const early = read(short)
  reads.wrote(client)
  await early
  expect(await read(short)).toEqual(answerOf(2))
})

test.each([
  ['an error', () => refusalOf('gone')],
  ['null', () => answerOf(null)],
])('error: %s is not kept', async (_, answer) => {
  for (const [rule, params] of [
    [short, []],
    [lasting, ['old']],
  ] as const) {
    const { hand, read } = setUp(answer)
    await read(rule, [...params])
    expect(await read(rule, [...params])).toEqual(answer())
    expect(hand.calls).toHaveLength(2)
  }
})

test('error: an answer is kept up to its limit', async () => {
  // Two quotes and the key `x []` are beside the text.
  const atLimit = 256_000 - 2 - 'x []'.length
  for (const [length, times] of [
    [atLimit, 1],
    [atLimit + 1, 2],
  ] as const) {
    const { hand, read } = setUp(() => answerOf('a'.repeat(length)))
    await read(short)
    await read(short)
    expect(hand.calls).toHaveLength(times)
  }
})
