import { expect, test } from 'vitest'
import { key, wireBytes } from '../../review/solana/test/encode.ts'
import { randomTransaction } from '../../review/solana/test/randomTransaction.ts'
import { readTransaction, type SolanaTransaction } from '../../review/solana/wire/readTransaction.ts'
import { readsTheSame } from './secondReading.ts'

test.each(['legacy', 'v0'] as const)('default: both find the same in %s transactions', (kind) => {
  for (let round = 0; round < 100; round++) {
    const wire = randomTransaction(kind)
    expect(readsTheSame(wire, readTransaction(wire))).toBe(true)
  }
})

const wire = wireBytes({
  signers: [key(1), key(2)],
  instructions: [{ program: key(3), accounts: [key(1), key(4), 'table1'], data: [1, 2, 3] }],
  table: key(5),
})
const ours = readTransaction(wire)
const [first] = ours.instructions as [SolanaTransaction['instructions'][number]]
const [lookup] = ours.lookups as [SolanaTransaction['lookups'][number]]
const other = new Uint8Array(32).fill(9)

const doctored: [string, Partial<SolanaTransaction>][] = [
  ['the version', { version: 'legacy' }],
  ['a signer', { signers: ours.signers.slice(0, 1) }],
  ['what signers write', { readonlySigned: 1 }],
  ['what others write', { readonlyUnsigned: 1 }],
  ['an account', { keys: ours.keys.with(2, other) }],
  ['one account more', { keys: [...ours.keys, other] }],
  ['the blockhash', { blockhash: other }],
  ['the program', { instructions: [{ ...first, program: 0 }] }],
  ['an account of an instruction', { instructions: [{ ...first, accounts: first.accounts.with(1, 0) }] }],
  ['the data', { instructions: [{ ...first, data: Uint8Array.of(1, 2, 4) }] }],
  ['one instruction less', { instructions: [] }],
  ['the order', { instructions: [{ ...first, accounts: first.accounts.toReversed() }] }],
  ['the table', { lookups: [{ ...lookup, table: other }] }],
  ['a place in the table', { lookups: [{ ...lookup, writable: Uint8Array.of(1) }] }],
  ['what is written of the table', { lookups: [{ ...lookup, readonly: lookup.writable }] }],
  ['a signature', { signatures: ours.signatures.with(0, new Uint8Array(64).fill(1)) }],
  ['what is signed', { message: ours.message.slice(1) }],
]
test.each(doctored)('behavior: they differ in %s', (_, change) => {
  expect(readsTheSame(wire, ours)).toBe(true)
  expect(readsTheSame(wire, { ...ours, ...change })).toBe(false)
})

test('error: the library cannot read it', () => {
  expect(readsTheSame(wire.slice(0, 40), ours)).toBe(false)
})
