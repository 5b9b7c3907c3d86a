import { expect, test } from 'vitest'
import type { BitcoinSignInput } from '../../../host-sdk/protocol/bitcoin.ts'
import { ordinals, payment, scriptOf, stranger } from '../../test/satoshi.ts'
import { bitcoin } from '../test/networks.ts'
import { describeInput } from './describeInput.ts'
import { ownerBook } from './ownerBook.ts'
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
const described = (scripts: ScriptBook, contents: PsbtInputContents, one: BitcoinSignInput | undefined) => {
  const ownerOf = ownerBook(scripts, [contents], one ? [one] : [])
  return describeInput(scripts, contents, contents.spent ? ownerOf(contents.spent.script) : {}, one)
}

test('default', () => {
  expect(described(book, input(scriptOf(payment)), named)).toStrictEqual({
    ...{ outpoint, amount: 5n, address: payment, ours: 'payment', signs: 'all' },
  })
})

test.each<[string, PsbtInputContents, object]>([
  ['of others', input(scriptOf(stranger)), { outpoint, amount: 5n, address: stranger }],
  [
    'of others, by a script',
    input(scriptOf(stranger), { oddScript: true }),
    { outpoint, amount: 5n, address: stranger },
  ],
  ['without an address', input(new Uint8Array([0x51])), { outpoint, amount: 5n }],
  ['that holds nobody knows what', input(), { outpoint }],
])('behavior: an input %s is not signed', (_, contents, expected) => {
  expect(described(book, contents, undefined)).toStrictEqual(expected)
})

const scriptKeys = [new Uint8Array([7]), new Uint8Array([1])]
const sharing: ScriptBook = { ...book, isOwnKey: (address, key) => address === payment && key[0] === 1 }

test('behavior: a coin under a script with our key is signed, and is not ours', () => {
  const contents = input(scriptOf(stranger), { scriptKeys, sighash: 130 })
  expect(described(sharing, contents, { ...named, sighashTypes: [130] })).toStrictEqual({
    ...{ outpoint, amount: 5n, address: stranger, shared: true, signs: 'noneAnyone' },
  })
})

test.each<[string, PsbtInputContents, BitcoinSignInput]>([
  ['nobody knows the coin', input(undefined, { scriptKeys }), named],
  ['none of the keys is ours', input(scriptOf(stranger), { scriptKeys: scriptKeys.slice(0, 1) }), named],
  ['another address is named', input(scriptOf(stranger), { scriptKeys }), { index: 0, address: stranger }],
  ['another sighash was named', input(scriptOf(stranger), { scriptKeys, sighash: 130 }), named],
  [
    'the coin is our own, of another address',
    input(scriptOf(payment), { scriptKeys }),
    { index: 0, address: ordinals },
  ],
])('error: a coin under a script, where %s', (_, contents, one) => {
  const bothOurs = {
    ...sharing,
    isOwnKey: (address: string, key: Uint8Array) => address !== stranger && key[0] === 1,
  }
  expect(() => described(bothOurs, contents, one)).toThrow(expect.objectContaining({ code: -32602 }))
})

test.each<[string, PsbtInputContents]>([
  ['of others', input(scriptOf(stranger))],
  ['by a script', input(scriptOf(payment), { oddScript: true })],
  ['from before segwit, without its former transaction', input(scriptOf(payment), { amountSigned: 'no' })],
  [
    'that may be that, with ANYONECANPAY',
    input(scriptOf(payment), { amountSigned: 'unknown', sighash: 129 }),
  ],
  ['with another sighash than was named', input(scriptOf(payment), { sighash: 2 })],
])('error: an input %s is to be signed', (_, contents) => {
  expect(() => described(book, contents, named)).toThrow(expect.objectContaining({ code: -32602 }))
})

test('behavior: of a coin of ours that is not named an amount that nothing proves is refused, too, whoever signed it', () => {
  const open = input(scriptOf(payment), { amountSigned: 'unknown' })
  expect(() => described(book, open, undefined)).toThrow(expect.objectContaining({ code: -32602 }))
  expect(() => described(book, { ...open, signed: true, needsMore: true }, undefined)).toThrow()
  expect(() => described(book, { ...open, signed: true }, undefined)).toThrow()
  expect(() => described(book, input(scriptOf(payment), { oddScript: true }), undefined)).toThrow()
  expect(described(book, { ...open, proved: true }, undefined)).toMatchObject({ ours: 'payment' })
  const foreign = input(scriptOf(stranger), { amountSigned: 'unknown' })
  expect(described(book, foreign, undefined)).toMatchObject({ address: stranger })
})

test.each<[number, string | undefined]>([
  [1, undefined],
  [2, 'none'],
  [129, 'allAnyone'],
  [130, 'noneAnyone'],
  [131, 'singleAnyone'],
])('behavior: of a coin of ours that is not named the sighash %i of the PSBT counts', (sighash, signs) => {
  const own = described(book, input(scriptOf(payment), { sighash, signed: true }), undefined)
  expect(own.signs).toBe(signs)
  expect(described(book, input(scriptOf(stranger), { sighash }), undefined).signs).toBeUndefined()
})
