import { expect, test } from 'vitest'
import { payment, scriptOf, stranger } from '../../test/satoshi.ts'
import { toHex } from '../shownBytes.ts'
import { bitcoin } from '../test/networks.ts'
import { describeOutput } from './describeOutput.ts'
import { ownerBook } from './ownerBook.ts'
import { addressOf } from './payment/addresses.ts'
import type { ScriptBook } from './psbtContents.ts'

const book: ScriptBook = {
  ours: (script) => (addressOf(script, bitcoin) === payment ? 'payment' : undefined),
  addressOf: (script) => addressOf(script, bitcoin),
}
const letters = (count: number): number[] => new Array<number>(count).fill(0x61)
const described = (script: Uint8Array, scripts = book) =>
  describeOutput(scripts, { amount: 7n, script }, ownerBook(scripts, [], [])(script))
const dataOf = (...bytes: number[]) => described(new Uint8Array([0x6a, ...bytes])).data

test('default', () => {
  expect(described(scriptOf(payment))).toStrictEqual({ amount: 7n, address: payment, ours: 'payment' })
  expect(described(scriptOf(stranger))).toStrictEqual({ amount: 7n, address: stranger })
  expect(described(new Uint8Array([0x51]))).toStrictEqual({ amount: 7n, script: '0x51' })
})

test.each<[string, number[], string]>([
  ['the longest plain push', [75, ...letters(75)], 'a'.repeat(75)],
  ['a push that says its length in the next byte', [0x4c, 80, ...letters(80)], 'a'.repeat(80)],
])('behavior: data of %s', (_, bytes, text) => {
  expect(dataOf(...bytes)).toEqual({ text, encoding: 'text' })
})

test.each<[string, number[]]>([
  ['is empty', [0x00]],
  ['has a length that is not a plain one', [0x4d, ...letters(0x4d)]],
  ['says its length in the next byte, wrongly', [0x4c, 80, ...letters(81)]],
  ['is a number and more', [0x81, 0x00]],
  ['is cut off', [9, ...letters(3)]],
])('behavior: all of the data is shown where its push %s', (_, bytes) => {
  const text = toHex(new Uint8Array(bytes))
  const { text: shown, encoding } = dataOf(...bytes) ?? {}
  expect(encoding === 'hex' ? shown : toHex(new TextEncoder().encode(shown))).toBe(text)
})

// BIP-173
const underScript = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'

test('behavior: P2WSH is an address, and one of ours may be shared', () => {
  const own: ScriptBook = { ...book, ours: () => 'payment', isShared: () => true }
  const script = scriptOf(underScript)
  expect(described(script)).toStrictEqual({ amount: 7n, address: underScript })
  expect(described(script, own)).toStrictEqual({ amount: 7n, address: underScript, shared: true })
})
