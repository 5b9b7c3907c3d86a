import { expect, test } from 'vitest'
import { readReceipt } from './callsReceipt.ts'

const hash = `0x${'ab'.repeat(32)}`
const place = { transactionHash: hash, blockHash: '0x01', blockNumber: '0x1' }
const forms = {
  transaction: { ...place, status: '0x1', gasUsed: '0x9', logs: [] },
  operation: { userOpHash: hash, success: true, actualGasUsed: '0x9', logs: [], receipt: place },
} as const
const kinds = ['transaction', 'operation'] as const
const read = (kind: (typeof kinds)[number], answer: unknown) =>
  readReceipt({ kind, chainId: 10, hash }, answer)

test.each(kinds)('default: of one %s', (kind) => {
  expect(read(kind, forms[kind])).toEqual({ ...place, status: '0x1', gasUsed: '0x9', logs: [] })
})

test.each([null, undefined])('param: %s while there is none', (answer) => {
  for (const kind of kinds) expect(read(kind, answer)).toBeUndefined()
})

const other = `0x${'cd'.repeat(32)}`
test.each<[string, object]>([
  ['of others', { transactionHash: other, userOpHash: other }],
  ['without gas', { gasUsed: undefined, actualGasUsed: undefined }],
  ['with logs that are no list', { logs: {} }],
  ['that does not say how it went', { status: '0x2', success: 'maybe' }],
  ['without its outcome', { status: undefined, success: undefined }],
])('error: %s', (_, more) => {
  for (const kind of kinds)
    expect(() => read(kind, { ...forms[kind], ...more })).toThrow(
      expect.objectContaining({ code: -32603, data: { reason: 'bad_answer' } }),
    )
})

// One reader of receipts for every place (`receiptStatus`).
test.each<[unknown, '0x0' | '0x1']>([
  ['0x01', '0x1'],
  [1, '0x1'],
  ['1', '0x1'],
  [true, '0x1'],
  ['0x00', '0x0'],
  [0, '0x0'],
  ['0', '0x0'],
  [false, '0x0'],
])('param: an outcome written as %j', (spelling, status) => {
  for (const kind of kinds)
    expect(read(kind, { ...forms[kind], status: spelling, success: spelling })).toMatchObject({ status })
})

test.each([9, '9', '0x9', '0x09', '0X9'])('param: gas and block written as %j', (written) => {
  const parts = { gasUsed: written, actualGasUsed: written, blockNumber: written }
  for (const kind of kinds)
    expect(
      read(kind, { ...forms[kind], ...parts, receipt: { ...place, blockNumber: written } }),
    ).toMatchObject({ gasUsed: '0x9', blockNumber: '0x9' })
})

test('param: a hash in capitals is the same hash', () => {
  const capitals = `0x${'AB'.repeat(32)}`
  for (const kind of kinds)
    expect(read(kind, { ...forms[kind], transactionHash: capitals, userOpHash: capitals })).toMatchObject({
      transactionHash: hash,
    })
})

const log = { address: hash.slice(0, 42), data: '0x', topics: [] }
test.each<[string, unknown, unknown[]]>([
  ['in no hex', [{ ...log, address: 'x' }, log], [log]],
  ['that is null', [log, null], [log]],
  ['without topics', [log, { address: log.address, data: '0x' }, log], [log, log]],
  ['list that is null', null, []],
  ['list that is left out', undefined, []],
  ['without bytes', [{ ...log, data: null }], [log]],
  ['with bytes', [{ ...log, data: '0x12' }], [{ ...log, data: '0x12' }]],
])('behavior: a log %s ends nothing', (_, given, logs) => {
  for (const kind of kinds) expect(read(kind, { ...forms[kind], logs: given })).toMatchObject({ logs })
})

test.each([{ blockHash: null }, { blockNumber: null }, { blockHash: null, blockNumber: null }])(
  'param: %j is of what no block has yet',
  (more) => {
    expect(read('transaction', { ...forms.transaction, ...more })).toBeUndefined()
    expect(
      read('operation', { ...forms.operation, receipt: { ...forms.operation.receipt, ...more } }),
    ).toBeUndefined()
  },
)
