import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FakeExplorer, fakeExplorer } from '../../test/fakeExplorer.ts'
import { createBlockscout } from './blockscout.ts'
import type { HistorySource } from './historySource.ts'

const own = `0x${'a1'.repeat(20)}`
const other = `0x${'b2'.repeat(20)}`
const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
const ts = 1_700_000_000
const timestamp = new Date(ts * 1000).toISOString()
let explorer: FakeExplorer
let source: HistorySource
beforeAll(async () => {
  explorer = await fakeExplorer(3)
  source = createBlockscout(explorer.url)
})
afterAll(async () => {
  await source.close()
  await explorer[Symbol.asyncDispose]()
})
beforeEach(() => {
  explorer.lists = { transactions: [], 'internal-transactions': [] }
})

const transaction = (number: number) => ({ hash: hashOf(number), block_number: 9, timestamp })
const item = (number: number) => ({ hash: hashOf(number), block: 9, ts, inside: [] })

test.each<[string, unknown, object | null]>([
  ['null', null, null],
  ['a text', hashOf(2), null],
  ['no hash', { hash: null }, null],
  ['half a hash', { hash: '0x1' }, null],
  ['no block', { block_number: undefined }, null],
  ['a block below nothing', { block_number: -1 }, null],
  ['a text for a number', { block_number: '9' }, {}],
  ['hex for a number', { block_number: '0x9' }, {}],
  ['the name that older versions have', { block_number: undefined, block: 9 }, {}],
  ['seconds for a date', { timestamp: ts }, {}],
  ['no time', { timestamp: null }, {}],
  ['a time that is none', { timestamp: 'yesterday' }, {}],
  ['capitals', { hash: `0x${'AB'.repeat(32)}` }, { hash: `0x${'ab'.repeat(32)}` }],
])('behavior: a record with %s hides no other', async (_, odd, expected) => {
  const record = typeof odd === 'object' && odd !== null ? { ...transaction(2), ...odd } : odd
  explorer.lists.transactions = [transaction(3), record as Record<string, unknown>, transaction(1)]
  const middle = expected ? [{ ...item(2), ...expected }] : []
  expect(await source.read('transactions', own, '')).toEqual({
    items: [item(3), ...middle, item(1)],
    count: 3,
    next: null,
  })
})

const call = (index: number) => ({
  ...{ transaction_hash: hashOf(7), block_number: 9, timestamp, index, success: true, value: '5' },
  ...{ from: { hash: other }, to: { hash: own } },
})
test.each<[string, object, number]>([
  ['no receiver', { to: null }, 0],
  ['a receiver of another form', { to: { hash: 'bob' } }, 0],
  ['an amount below nothing', { value: '-1' }, 0],
  ['no amount', { value: null }, 0],
  ['no status', { success: null }, 0],
  ['another status', { success: 'pending' }, 0],
  ['no place', { index: null }, 0],
  ['a text for its place', { index: '2' }, 1],
  ['a number for its amount', { value: 5 }, 1],
  ['hex for its amount', { value: '0x5' }, 1],
  ['a text for its status', { success: 'true' }, 1],
  ['an address alone for its receiver', { to: own }, 1],
])('behavior: a call with %s is there, with what is clear of it', async (_, odd, coins) => {
  explorer.lists['internal-transactions'] = [call(1), { ...call(2), ...odd }]
  const { items } = await source.read('internal', own, '')
  expect(items.map(({ hash, inside }) => [hash, inside.length])).toEqual([
    [hashOf(7), 1],
    [hashOf(7), coins],
  ])
  for (const { from, to, amount } of items.flatMap(({ inside }) => inside))
    expect([from, to, amount]).toEqual([other, own, 5n])
})

test('behavior: a page of which nothing can be read goes on', async () => {
  const waiting = { hash: hashOf(5), block_number: null, timestamp: null }
  explorer.lists.transactions = [waiting, waiting, waiting, transaction(1)]
  const first = await source.read('transactions', own, '')
  expect(first.items).toEqual([])
  expect((await source.read('transactions', own, first.next ?? 'none')).items).toEqual([item(1)])
})

test('error: records of another API', async () => {
  explorer.lists.transactions = [{ txid: 'ab' }, { txid: 'cd' }]
  await expect(source.read('transactions', own, '')).rejects.toThrow('Another shape')
})
