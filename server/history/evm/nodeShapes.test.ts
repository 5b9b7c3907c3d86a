import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  blockSchema,
  headerSchema,
  logsSchema,
  namedLogsSchema,
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
const other = { ...log, logIndex: '0x2' }
const readOther = { ...log, logIndex: 2 }

/** An odd log among others, and what is read of the three. */
const logs: readonly [why: string, log: unknown, read: unknown][] = [
  ['null', null, []],
  ['text', 'log', []],
  ['no topics', { ...log, topics: null }, []],
  ['a topic of another length', { ...log, topics: ['0x1'] }, []],
  ['no transaction', { ...log, transactionHash: null }, []],
  ['no place, as one that waits', { ...log, logIndex: null }, []],
  ['taken back', { ...log, logIndex: '0x7', removed: true }, []],
  ['named twice', other, []],
  ['no data', { ...log, logIndex: '0x7', data: null }, [{ ...log, logIndex: 7, data: '0x' }]],
  ['a number', { ...log, logIndex: 7 }, [{ ...log, logIndex: 7 }]],
  ['decimal text', { ...log, logIndex: '7' }, [{ ...log, logIndex: 7 }]],
  ['leading zeros', { ...log, logIndex: '0x0007' }, [{ ...log, logIndex: 7 }]],
  [
    'data of odd length',
    { ...log, logIndex: '0x7', data: '0x123' },
    [{ ...log, logIndex: 7, data: '0x0123' }],
  ],
  [
    'capitals',
    {
      ...log,
      logIndex: '0x7',
      address: address.toUpperCase(),
      topics: [word('CD')],
      transactionHash: word('EF'),
    },
    [{ ...log, logIndex: 7 }],
  ],
  ['more fields', { ...log, logIndex: '0x7', blockTimestamp: '0x1', l1: {} }, [{ ...log, logIndex: 7 }]],
]

test.each(logs)('default: logs, one of which is odd: %s', (_, odd, found) => {
  const all = [log, odd, other]
  const expected = [read, ...(found as object[]), readOther]
  expect(z.parse(logsSchema, all)).toHaveLength(expected.length)
  expect(z.parse(logsSchema, all)).toEqual(expect.arrayContaining(expected))
  expect(z.parse(receiptSchema, { blockHash: word('11'), status: '0x1', logs: all }).logs).toHaveLength(
    expected.length,
  )
})

test.each([null, undefined, 'none', {}])('error: %j is no list of logs', (answer) => {
  expect(z.safeParse(logsSchema, answer).success).toBe(false)
  expect(z.safeParse(namedLogsSchema, answer).success).toBe(false)
})

test('error: a list in which nothing can be read is none', () => {
  expect(z.safeParse(logsSchema, [null, 'log']).success).toBe(false)
  expect(z.safeParse(namedLogsSchema, [{}]).success).toBe(false)
  expect(z.parse(logsSchema, [])).toEqual([])
  expect(z.parse(logsSchema, [{ ...log, removed: true }])).toEqual([])
})

test('behavior: of names alone the odd ones are left out, too', () => {
  const found = { topics: log.topics, transactionHash: log.transactionHash }
  expect(z.parse(namedLogsSchema, [log, null, { ...log, topics: 'x' }])).toEqual([found])
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
  ['0x', undefined],
  ['maybe', undefined],
])('param: a receipt with the status %j', (status, done) =>
  expect(z.parse(receiptSchema, { blockHash: word('11'), status, logs: [] }).status).toBe(done),
)

test.each([null, undefined])('param: a receipt with the logs %j', (given) =>
  expect(z.parse(receiptSchema, { blockHash: word('11'), status: '0x1', logs: given }).logs).toEqual([]),
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

test('behavior: a block with an odd transaction has the others', () => {
  const one = { hash: word('12'), from: address, to: null }
  const all = [one, null, word('99'), { hash: word('13'), from: null }, one]
  expect(z.parse(blockSchema, { ...header, transactions: all }).transactions).toEqual([one])
  expect(z.safeParse(blockSchema, { ...header, transactions: null }).success).toBe(false)
  expect(z.safeParse(blockSchema, { ...header, transactions: [null] }).success).toBe(false)
})

test('param: what may be left out', () => {
  expect(z.parse(receiptSchema, { blockHash: word('11') })).toMatchObject({ logs: [] })
  const { input: _, to: __, ...bare } = transaction
  expect(z.parse(transactionSchema, bare).input).toBe('0x')
  const { data: ___, ...bareLog } = log
  expect(z.parse(logsSchema, [bareLog])).toEqual([{ ...read, data: '0x' }])
})
