import { base58, base64 } from '@scure/base'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChainUnavailable, type NodeAnswer } from '../../../upstreams/nodes/nodeCall.ts'
import { feedParts } from '../../test/feedParts.ts'
import { answerOf, handChain, refusalOf } from '../../test/handChain.ts'
import { type AccountWish, createAccountFeed } from './accountFeed.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const wish = (address: string, more: Partial<AccountWish> = {}): AccountWish => ({
  address,
  commitment: 'finalized',
  encoding: 'base64',
  ...more,
})

/** The node reports `accounts` at `slot`; those that are not there as null. */
function setUp() {
  const node = {
    slot: 1,
    accounts: new Map<string, unknown>(),
    answer: undefined as undefined | (() => NodeAnswer | Promise<NodeAnswer>),
  }
  const hand = handChain(({ params }) => {
    if (node.answer) return node.answer()
    const [addresses] = params as [string[]]
    const value = addresses.map((address) => node.accounts.get(address) ?? null)
    return answerOf({ context: { slot: node.slot }, value })
  }, 'solana:main')
  const parts = feedParts(hand.chain)
  const feed = createAccountFeed(parts)
  const sent: string[] = []
  const follow = (wanted: AccountWish, prefix = '') =>
    feed.follow(wanted, (json) => sent.push(`${prefix}${json}`))
  /** The next poll, 100 ms after the last one. */
  const poll = () => vi.advanceTimersByTimeAsync(100)
  return { node, hand, parts, sent, follow, poll }
}
/** Followed from the start, whose first poll is over. */
async function followed(wanted: AccountWish, before?: unknown) {
  const stage = setUp()
  if (before !== undefined) stage.node.accounts.set(wanted.address, before)
  const end = await stage.follow(wanted)
  await vi.advanceTimersByTimeAsync(0)
  return { ...stage, end }
}
const notification = (slot: number, value: unknown) => JSON.stringify({ context: { slot }, value })

test('default: each change of an account, from its first reading on', async () => {
  const { node, hand, parts, sent, poll } = await followed(wish('x'), { lamports: 1 })
  await poll()
  expect(sent).toEqual([])
  node.accounts.set('x', { lamports: 2 })
  node.slot = 2
  await poll()
  await poll()
  expect(sent).toEqual([notification(2, { lamports: 2 })])
  const settings = { commitment: 'finalized', encoding: 'base64' }
  expect(hand.calls).toEqual(Array(5).fill(['getMultipleAccounts', [['x'], settings]]))
  expect(hand.by[0]?.id).toBe('\nsubscriptions')
  expect(parts.counted).toEqual(Array(4).fill('solana:main account ok'))
})

test('behavior: a change in the same slot counts, what a node that lags says does not', async () => {
  const { node, sent, poll } = await followed(wish('x'), { lamports: 1 })
  node.accounts.set('x', { lamports: 2 })
  await poll()
  node.accounts.set('x', { lamports: 3 })
  node.slot = 0
  await poll()
  expect(sent).toEqual([notification(1, { lamports: 2 })])
})

test('behavior: whole numbers beyond 2^53 are told as the node wrote them', async () => {
  const { node, sent, poll } = await followed(wish('x', { encoding: 'base58' }))
  for (const rentEpoch of ['18446744073709551615', '18446744073709551614']) {
    const account = `{"data":["AQI=","base64"],"rentEpoch":${rentEpoch}}`
    const json = `{"context":{"slot":1},"value":[${account}]}`
    node.answer = () => ({ ok: true, json, value: JSON.parse(json) })
    await poll()
    const told = account.replace('"AQI=","base64"', '"5T","base58"')
    expect(sent.at(-1)).toBe(`{"context":{"slot":1},"value":${told}}`)
  }
  expect(sent).toHaveLength(2)
})

test('behavior: followers of one account share its reading', async () => {
  const { node, hand, sent, follow, poll, end } = await followed(wish('x'), { lamports: 1 })
  const before = hand.calls.length
  const endSecond = await follow(wish('x'), 'second ')
  expect(hand.calls).toHaveLength(before)
  node.accounts.set('x', { lamports: 2 })
  await poll()
  expect(sent).toEqual([notification(1, { lamports: 2 }), `second ${notification(1, { lamports: 2 })}`])
  end()
  node.accounts.set('x', { lamports: 3 })
  await poll()
  expect(sent.slice(2)).toEqual([`second ${notification(1, { lamports: 3 })}`])
  endSecond()
  const requests = hand.batches.length
  await vi.advanceTimersByTimeAsync(10_000)
  expect(hand.batches).toHaveLength(requests)
})

test('behavior: accounts of one form are one call, and all calls of a poll one request', async () => {
  const { hand, follow, poll } = await followed(wish('x'))
  await follow(wish('y'))
  await follow(wish('x', { commitment: 'processed' }))
  await follow(wish('z', { encoding: 'jsonParsed' }))
  hand.calls.length = 0
  hand.batches.length = 0
  await poll()
  expect(hand.calls).toEqual([
    ['getMultipleAccounts', [['x', 'y'], { commitment: 'finalized', encoding: 'base64' }]],
    ['getMultipleAccounts', [['x'], { commitment: 'processed', encoding: 'base64' }]],
    ['getMultipleAccounts', [['z'], { commitment: 'finalized', encoding: 'jsonParsed' }]],
  ])
  expect(hand.batches).toEqual([3])
})

test('behavior: a call holds a hundred accounts', async () => {
  const { hand, follow, poll } = await followed(wish('0'))
  for (let number = 1; number <= 100; number += 1) await follow(wish(String(number)))
  hand.calls.length = 0
  await poll()
  expect(hand.calls.map(([, params]) => [params?.[0]].flat().length)).toEqual([100, 1])
})

test('behavior: who leaves twice takes nobody else along', async () => {
  const { node, sent, follow, poll, end } = await followed(wish('x'), { lamports: 1 })
  await follow(wish('y'))
  end()
  await follow(wish('x'), 'new ')
  end()
  node.accounts.set('x', { lamports: 2 })
  await poll()
  expect(sent).toEqual([`new ${notification(1, { lamports: 2 })}`])
})

test.each([
  ['an error', refusalOf('gone')],
  ['an error with accounts', { ...refusalOf('gone'), value: { context: { slot: 9 }, value: [1] } }],
  ['null', answerOf(null)],
  ['without accounts', answerOf({ context: { slot: 9 } })],
  ['a text', answerOf({ context: { slot: 9 }, value: 'x' })],
  ['too few', answerOf({ context: { slot: 9 }, value: [] })],
  ['too many', answerOf({ context: { slot: 9 }, value: [null, null] })],
])('error: the answer of a node is %s', async (_, answer) => {
  const { node, hand, follow, poll, parts, sent } = await followed(wish('x'), { lamports: 1 })
  node.answer = () => answer
  await expect(follow(wish('y'))).rejects.toThrow(
    expect.objectContaining({ name: 'ChainUnavailable', message: "solana:main: accounts can't be read" }),
  )
  await poll()
  expect([parts.counted.at(-1), sent]).toEqual(['solana:main account failed', []])
  // Who could not begin is not read any more.
  expect(hand.calls.at(-1)?.[1]?.[0]).toEqual(['x'])
})

test('error: without a node nobody can begin to follow, and nothing is polled', async () => {
  const { node, hand, follow } = setUp()
  node.answer = () => Promise.reject(new ChainUnavailable('gone'))
  await expect(follow(wish('x'))).rejects.toThrow('gone')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(hand.calls).toHaveLength(1)
})

const absent = (data: unknown) => ({
  lamports: 0,
  owner: '11111111111111111111111111111111',
  executable: false,
  rentEpoch: 0,
  space: 0,
  data,
})
const bytes = (length: number) => Uint8Array.from({ length }, (_, index) => index % 256)
const encoded = (length: number) => ({ data: [base64.encode(bytes(length)), 'base64'], lamports: 1 })
const tooLong = 'error: data too large for bs58 encoding'

test.each<[AccountWish['encoding'], unknown, unknown]>([
  ['base64', null, absent(['', 'base64'])],
  ['base58', null, absent(['', 'base58'])],
  ['base64+zstd', null, absent(['', 'base64+zstd'])],
  ['jsonParsed', null, absent(['', 'base64'])],
  ['base64', 'text', absent(['', 'base64'])],
  ['base64', encoded(5), encoded(5)],
  ['base58', encoded(5), { data: [base58.encode(bytes(5)), 'base58'], lamports: 1 }],
  ['base58', encoded(128), { data: [base58.encode(bytes(128)), 'base58'], lamports: 1 }],
  ['base58', encoded(129), { data: [tooLong, 'base58'], lamports: 1 }],
  ['base58', { lamports: 1 }, { lamports: 1 }],
  ['base58', { data: { 0: 'AQ==' } }, { data: { 0: 'AQ==' } }],
  ['base58', { data: [7] }, { data: [7] }],
  ['jsonParsed', { data: { parsed: {} } }, { data: { parsed: {} } }],
])('default: in %s, %j', async (encoding, account, expected) => {
  const { node, hand, sent, poll } = await followed(wish('x', { encoding }), {
    lamports: 7,
    data: ['', 'base64'],
  })
  node.accounts.set('x', account)
  await poll()
  expect(sent.map((json) => JSON.parse(json).value)).toEqual([expected])
  const settings = { commitment: 'finalized', encoding: encoding === 'base58' ? 'base64' : encoding }
  expect(hand.calls[0]?.[1]?.[1]).toEqual(settings)
})
