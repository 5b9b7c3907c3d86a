import { expect, test } from 'vitest'
import { esploraCalls } from './esploraCalls.ts'

const readFees = (fees: object) => esploraCalls['btc_getFeeEstimates']?.read(JSON.stringify(fees), [])

test.each([
  [{}, {}],
  [
    { 1: 4.5, 144: 1.01 },
    { 1: 4.5, 144: 1.01 },
  ],
  [
    { 1: -1, 3: 0, 6: 3.5, 144: 1.01 },
    { 6: 3.5, 144: 1.01 },
  ],
])('default: fees of %j', (given, expected) => expect(readFees(given)).toEqual(expected))

test.each([{ 1: -1, 6: 0, 144: 1.01 }, { 1: -1 }, { 2: 0, 6: -1, 25: 1 }])(
  'error: the fee of a day is none of the next blocks (%j)',
  (given) => expect(() => readFees(given)).toThrow('No estimate for the next blocks'),
)

const readSpender = (answer: unknown) => esploraCalls['btc_getSpender']?.read(JSON.stringify(answer), [])
const spender = 'c'.repeat(64)

test.each<[object, string | null]>([
  [{ spent: false }, null],
  [{ spent: false, txid: null, vin: null, status: null }, null],
  [{ spent: true, txid: spender, vin: 0, status: { confirmed: false } }, spender],
  [{ spent: true, txid: spender }, spender],
])('default: %j is spent by %j', (answer, expected) => expect(readSpender(answer)).toBe(expected))

test.each([{}, null, { spent: true }, { spent: true, txid: 'x' }, { spent: 'true', txid: spender }, []])(
  'error: %j does not say what spends it',
  (answer) => expect(() => readSpender(answer)).toThrow(),
)

const readTransactions = (list: unknown) =>
  esploraCalls['esplora_getTransactions']?.read(JSON.stringify(list), [])
const plain = { txid: 'a'.repeat(64), vin: [], vout: [{ value: 7 }], status: { confirmed: false } }

const txid = plain.txid
const unread = { txid, isWaiting: false, transaction: undefined }

test.each<[string, unknown, object]>([
  ['a plain one', plain, { txid, isWaiting: true, transaction: plain }],
  ['null', null, { ...unread, txid: undefined }],
  ['a number', 7, { ...unread, txid: undefined }],
  ['an id alone', { txid }, unread],
  ['an id that is none', { ...plain, txid: 'a' }, { ...unread, txid: undefined }],
  ['one without outputs that waits', { txid, status: { confirmed: false } }, { ...unread, isWaiting: true }],
  ['one of an odd status', { ...plain, status: { confirmed: 'yes' } }, unread],
])('default: what can be read of a list with %s', (_, each, expected) => {
  const other = { ...plain, txid: 'b'.repeat(64) }
  expect(readTransactions([each, other])).toEqual([
    expected,
    { txid: other.txid, isWaiting: true, transaction: other },
  ])
})

// https://github.com/Blockstream/esplora/blob/master/API.md: `is_coinbase`, `prevout` (null for a coinbase).
test.each([
  [[{ is_coinbase: true, prevout: null }], true],
  [[{ is_coinbase: true }], true],
  [[{ prevout: null }], false],
  [[{}], false],
  [[{ prevout: null, is_coinbase: null }], false],
  [[{ prevout: null, is_coinbase: 'false' }], false],
  [[{ prevout: null, is_coinbase: 1 }], false],
  [[{ prevout: { value: 7 } }], true],
  [[{ is_coinbase: false, prevout: { value: 7 } }], true],
  [[{ is_coinbase: false, prevout: null }], false],
  [[{ is_coinbase: false, prevout: { value: 7 } }, { is_coinbase: false }], false],
])('behavior: sums without what was spent are none: %j', (vin, isRead) => {
  const [found] = readTransactions([{ ...plain, vin }]) as { transaction: unknown }[]
  expect(found?.transaction !== undefined).toBe(isRead)
})

test('default: an empty list', () => expect(readTransactions([])).toEqual([]))

test.each([[{ error: 'busy' }], [[{ error: 'busy' }]], [[7, null]], ['busy']])(
  'error: %j is no list of transactions',
  (said) => expect(() => readTransactions(said)).toThrow(),
)

test.each<[object, object]>([
  [
    { 1: 3, 144: 1, minimum: 1 },
    { 1: 3, 144: 1 },
  ],
  [{ '1': 3, '1.0': 2, '': 9 }, { 1: 3 }],
  [{ 6: 2, 10000: 1, updated: 'now' }, { 6: 2 }],
])('behavior: fees of %j without what is no number of blocks', (given, expected) =>
  expect(readFees(given)).toEqual(expected),
)

test.each<[object]>([[{ fastestFee: 3, hourFee: 1 }], [{ minimum: 1 }], [{ 1: '3' }], [['1']]])(
  'error: %j is no estimate',
  (given) => expect(() => readFees(given)).toThrow(),
)

function unreadBy(method: string, list: unknown): number {
  let count = 0
  esploraCalls[method]?.read(JSON.stringify(list), [], (unread) => {
    count = unread
  })
  return count
}

const coin = { txid: 'ab'.repeat(32), vout: 1, value: 5000, status: { confirmed: true } }
const coinMethods = ['btc_getUtxos', 'esplora_getUtxos'] as const
const coinsBy = (method: (typeof coinMethods)[number], list: unknown) =>
  esploraCalls[method]?.read(JSON.stringify(list), []) as { txid: string }[]

test.each([
  ['null', null],
  ['whose place is null', { ...coin, vout: null }],
  ['whose value is text', { ...coin, value: '5000' }],
  ['whose value is below nothing', { ...coin, value: -1 }],
  ['without a status', { ...coin, status: undefined }],
])('behavior: a coin that cannot be read hides no other: %s', (_, odd) => {
  for (const method of coinMethods) {
    expect(coinsBy(method, [coin, odd, { ...coin, vout: 2 }])).toMatchObject([{ vout: 1 }, { vout: 2 }])
    expect(() => coinsBy(method, [odd, odd])).toThrow('No list of coins')
  }
})

test.each<[string, unknown[], number]>([
  ['all can be read', [coin, { ...coin, vout: 2 }], 0],
  ['none stands', [], 0],
  ['one can not be read', [coin, null, { ...coin, vout: 2 }], 1],
  ['half can not be read', [coin, { ...coin, value: '1' }], 1],
])('behavior: how much of a list of coins could not be read is said: %s', (_, list, unread) => {
  for (const method of coinMethods) expect(unreadBy(method, list)).toBe(unread)
})

test.each([1, 2, 4])('error: a list of which most can not be read is another list (%i of coins)', (good) => {
  const coins = Array.from({ length: good }, (_, vout) => ({ ...coin, vout }))
  const odd = Array(good + 1).fill({ outpoint: 'ab:1' })
  for (const method of coinMethods) expect(() => coinsBy(method, [...coins, ...odd])).toThrow()
})

test.each<[string, unknown[], number]>([
  ['all can be read', [plain], 0],
  ['none stands', [], 0],
  ['one has no outputs', [plain, { txid }], 1],
  ['one is null', [plain, null], 1],
  ['of most only the place can be read', [plain, { txid }, { txid: 'b'.repeat(64) }], 2],
])('behavior: how much of a list of transactions could not be read is said: %s', (_, list, unread) =>
  expect(unreadBy('esplora_getTransactions', list)).toBe(unread),
)

test('error: a list of which most has no id is another list', () =>
  expect(() => readTransactions([plain, null, { id: txid }])).toThrow('No list of transactions'))

test('default: no coins', () => {
  for (const method of coinMethods) expect(coinsBy(method, [])).toEqual([])
})
