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
  ['with logs in no hex', { logs: [{ address: 'x', data: '0x', topics: [] }] }],
])('error: %s', (_, more) => {
  for (const kind of kinds)
    expect(() => read(kind, { ...forms[kind], ...more })).toThrow(
      expect.objectContaining({ code: -32603, data: { reason: 'bad_answer' } }),
    )
})
