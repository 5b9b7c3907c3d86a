import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  blockSchema,
  headerSchema,
  namedLogsSchema,
  placesSchema,
  receiptSchema,
  transactionSchema,
} from './nodeShapes.ts'

const word = (digits: string): `0x${string}` => `0x${digits.repeat(64 / digits.length)}`
const address = `0x${'ab'.repeat(20)}`
const log = {
  address,
  topics: [word('cd')],
  data: '0x01',
  logIndex: '0x1',
  transactionHash: word('ef'),
}
const read = { ...log, logIndex: 1 }
const receiptOf = (logs: unknown) => ({ blockHash: word('11'), status: '0x1', logs })

test.each<[string, object]>([
  ['a number', { logIndex: 7 }],
  ['decimal text', { logIndex: '7' }],
  ['leading zeros', { logIndex: '0x0007' }],
  ['capitals', { address: address.toUpperCase(), topics: [word('CD')], transactionHash: word('EF') }],
  ['more fields', { blockTimestamp: '0x1', l1: {} }],
])('param: a log of a receipt with %s', (_, written) =>
  expect(z.parse(receiptSchema, receiptOf([log, { ...log, logIndex: '0x7', ...written }])).logs).toEqual([
    read,
    { ...read, logIndex: 7 },
  ]),
)

const odd: [why: string, log: unknown][] = [
  ['null', null],
  ['text', 'log'],
  ['no topics', { ...log, topics: null }],
  ['a topic of another length', { ...log, topics: ['0x1'] }],
  ['no transaction', { ...log, transactionHash: null }],
]
test.each<[string, unknown]>([
  ...odd,
  ['no place', { ...log, logIndex: null }],
  ['the place of another', log],
  ['no contract', { ...log, logIndex: '0x7', address: null }],
  ['no data', { ...log, logIndex: '0x7', data: null }],
  ['data of odd length', { ...log, logIndex: '0x7', data: '0x123' }],
])('error: a receipt with a log that is odd can not be read: %s', (_, one) =>
  expect(z.safeParse(receiptSchema, receiptOf([log, one])).success).toBe(false),
)

test.each([null, undefined, 'none', {}, [null]])('error: a receipt with the logs %j', (logs) =>
  expect(z.safeParse(receiptSchema, receiptOf(logs)).success).toBe(false),
)

test.each(odd)('error: a log that may name somebody ends the list of names: %s', (_, one) =>
  expect(z.safeParse(namedLogsSchema, [log, one]).success).toBe(false),
)

test('behavior: of a log of which nothing else can be read, the transaction counts', () => {
  const other = { address: null, topics: 'x', data: 'x', logIndex: null, transactionHash: word('99') }
  expect(z.parse(placesSchema, [log, other])).toEqual([
    { transactionHash: word('ef') },
    { transactionHash: word('99') },
  ])
  expect(z.safeParse(placesSchema, [log, { ...other, transactionHash: null }]).success).toBe(false)
})

test('behavior: what was taken back is in no list', () => {
  const removed = { ...log, logIndex: null, removed: true }
  expect(z.parse(namedLogsSchema, [removed])).toEqual([])
  expect(z.parse(placesSchema, [log, removed])).toHaveLength(1)
})

test.each([null, undefined, 'none', {}, [null], ['log', {}]])('error: %j is no list of logs', (answer) => {
  expect(z.safeParse(placesSchema, answer).success).toBe(false)
  expect(z.safeParse(namedLogsSchema, answer).success).toBe(false)
})

test.each<[unknown, boolean | undefined]>([
  ['0x1', true],
  ['0x01', true],
  [1, true],
  [true, true],
  ['0x0', false],
  [0, false],
  [false, false],
  [null, undefined],
  [undefined, undefined],
])('param: a receipt with the status %j', (status, done) =>
  expect(z.parse(receiptSchema, { blockHash: word('11'), status, logs: [] }).status).toBe(done),
)

test.each(['reverted', 'failed', '', '0x', 2, {}, []])('error: a receipt with the status %j', (status) =>
  expect(z.safeParse(receiptSchema, { ...receiptOf([]), status }).success).toBe(false),
)

const transaction = {
  hash: word('12'),
  blockHash: word('34'),
  blockNumber: '0x5',
  transactionIndex: '0x0',
  from: address,
  to: null,
  nonce: '0x3',
  value: '0x10',
  input: '0x0123',
}
test.each<[string, object]>([
  ['numbers', { blockNumber: 5, nonce: 3, value: 16, transactionIndex: 0 }],
  ['decimal text', { blockNumber: '5', nonce: '3', value: '16' }],
  ['leading zeros', { blockNumber: '0x05', nonce: '0x0003', value: `0x${'10'.padStart(64, '0')}` }],
  ['capitals', { hash: word('12').toUpperCase(), from: address.toUpperCase(), value: '0X10' }],
  ['bytes of odd length', { input: '0x123' }],
  ['no receiver', { to: undefined }],
  ['more fields', { yParity: null, mint: '0x1', type: '0x7e' }],
])('param: a transaction with %s', (_, written) =>
  expect(z.parse(transactionSchema, { ...transaction, ...written })).toMatchObject({
    ...{ hash: word('12'), blockNumber: 5, from: address, nonce: 3, value: 16n, input: '0x0123' },
  }),
)

test.each([null, undefined])('param: a transaction with the bytes %j', (input) =>
  expect(z.parse(transactionSchema, { ...transaction, input }).input).toBe('0x'),
)

const header = { number: '0x5', hash: word('34'), parentHash: word('33'), timestamp: '0x9' }
test.each([
  header,
  { ...header, number: 5, timestamp: 9 },
  { ...header, number: '0x05', timestamp: '0x0009' },
  { ...header, hash: word('34').toUpperCase() },
])('param: a block written as %j', (written) =>
  expect(z.parse(headerSchema, written)).toEqual({ ...header, number: 5, timestamp: 9 }),
)

const party = { hash: word('12'), from: address, to: null }
const blockOf = (transactions: unknown) => z.safeParse(blockSchema, { ...header, transactions })

test.each<unknown>([
  word('99'),
  { hash: word('99'), from: null, to: address },
  { ...party, hash: word('99'), from: '0x1' },
  { ...party, hash: word('99'), to: 'x' },
])('behavior: of %j in a block the hash is kept', (one) => {
  expect(blockOf([party, one]).data?.transactions).toEqual([party, { hash: word('99'), isOdd: true }])
  expect(blockOf(Array.from({ length: 11 }, () => one)).success).toBe(false)
})

test.each([null, {}, '0x1', { ...party, hash: null }])('error: a block with %j can not be read', (one) =>
  expect(blockOf([party, one]).success).toBe(false),
)

test('error: a block without a list', () => expect(blockOf(null).success).toBe(false))

test('param: what may be left out', () => {
  expect(z.parse(receiptSchema, { blockHash: word('11'), logs: [] }).status).toBeUndefined()
  const { input: _, to: __, ...bare } = transaction
  expect(z.parse(transactionSchema, bare).input).toBe('0x')
})
