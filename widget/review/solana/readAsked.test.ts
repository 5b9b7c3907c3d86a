import { base58, base64 } from '@scure/base'
import { expect, test } from 'vitest'
import { programs } from './describe/programs.ts'
import { readAskedTransaction, transactionChars, writeTransaction } from './readAsked.ts'
import { key, wireBytes } from './test/encode.ts'

/** A transaction with a note of so many bytes. */
const withNote = (length: number): Uint8Array =>
  wireBytes({ signers: [key(1)], instructions: [{ program: programs.memo, data: new Uint8Array(length) }] })
/** The longest that fits a packet: all but its note takes 170 bytes. */
const longest = withNote(1_062)

test.each(['base64', 'base58'] as const)('default: %s, and back', (encoding) => {
  const text = writeTransaction(longest, encoding)
  expect(text.length).toBeLessThanOrEqual(transactionChars)
  expect(readAskedTransaction(text)).toMatchObject({
    wire: longest,
    encoding,
    read: { signers: [new Uint8Array(32).fill(1)] },
  })
})

test('error: a byte more than a packet has', () => {
  expect(longest).toHaveLength(1_232)
  for (const { encode } of [base64, base58])
    expect(() => readAskedTransaction(encode(withNote(1_063)))).toThrow('The transaction is malformed')
})

test.each([
  ['nothing', ''],
  ['neither writing', '!'],
  ['a byte less', base64.encode(withNote(1).slice(0, -1))],
])('error: %s', (_, text) => {
  expect(() => readAskedTransaction(text)).toThrow('The transaction is malformed')
})
