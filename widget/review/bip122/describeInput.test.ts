import { expect, test } from 'vitest'
import { payment, scriptOf, stranger } from '../../test/satoshi.ts'
import { bitcoin } from '../test/networks.ts'
import { describeInput } from './describeInput.ts'
import { addressOf } from './payment/addresses.ts'
import type { PsbtInputContents, ScriptBook } from './psbtContents.ts'

const book: ScriptBook = {
  ours: (script) => (addressOf(script, bitcoin) === payment ? 'payment' : undefined),
  addressOf: (script) => addressOf(script, bitcoin),
}
const txid = 'ab'.repeat(32)
const outpoint = `${txid}:3`
const input = (script?: Uint8Array, more: Partial<PsbtInputContents> = {}): PsbtInputContents => ({
  ...{ txid, index: 3, ...(script && { spent: { amount: 5n, script } }) },
  ...more,
})
const named = { index: 0, address: payment }

test('default', () => {
  expect(describeInput(book, input(scriptOf(payment)), named)).toStrictEqual({
    ...{ outpoint, amount: 5n, address: payment, ours: 'payment', signs: 'all' },
  })
})

test.each<[string, PsbtInputContents, object]>([
  ['of others', input(scriptOf(stranger)), { outpoint, amount: 5n, address: stranger }],
  [
    'of others, by a script',
    input(scriptOf(stranger), { byScript: true }),
    { outpoint, amount: 5n, address: stranger },
  ],
  ['without an address', input(new Uint8Array([0x51])), { outpoint, amount: 5n }],
  ['that holds nobody knows what', input(), { outpoint }],
])('behavior: an input %s is not signed', (_, contents, described) => {
  expect(describeInput(book, contents, undefined)).toStrictEqual(described)
})

test.each<[string, PsbtInputContents]>([
  ['of others', input(scriptOf(stranger))],
  ['by a script', input(scriptOf(payment), { byScript: true })],
  ['with another sighash than was named', input(scriptOf(payment), { sighash: 2 })],
])('error: an input %s is to be signed', (_, contents) => {
  expect(() => describeInput(book, contents, named)).toThrow(expect.objectContaining({ code: -32602 }))
})
