import { type Keypair, Transaction, VersionedTransaction } from '@solana/web3.js'
import { expect, test } from 'vitest'
import { key, messageBytes, wireBytes } from '../test/encode.ts'
import { blockhash, keys, randomInstruction, randomTransaction } from '../test/randomTransaction.ts'
import { readTransaction } from './readTransaction.ts'

test.each(['legacy', 'v0'] as const)("behavior: %s reads as the chain's own library reads it", (kind) => {
  for (let round = 0; round < 100; round++) {
    const wire = randomTransaction(kind)
    const ours = readTransaction(wire)
    const { message, signatures, version } = VersionedTransaction.deserialize(wire)
    expect(ours.version).toBe(version)
    expect(ours.signatures).toEqual(signatures.map((one) => Uint8Array.from(one)))
    expect(ours.message).toEqual(Uint8Array.from(message.serialize()))
    expect(ours.keys).toEqual(message.staticAccountKeys.map((key) => key.toBytes()))
    expect(ours.signers).toHaveLength(message.header.numRequiredSignatures)
    expect(ours.instructions.map(({ program, accounts, data }) => [program, accounts, [...data]])).toEqual(
      message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => [
        programIdIndex,
        [...accountKeyIndexes],
        [...data],
      ]),
    )
    expect(ours.lookups.map((one) => [[...one.table], [...one.writable], [...one.readonly]])).toEqual(
      message.addressTableLookups.map(({ accountKey, writableIndexes, readonlyIndexes }) => [
        [...accountKey.toBytes()],
        [...writableIndexes],
        [...readonlyIndexes],
      ]),
    )
  }
})

test('behavior: the old form of transactions, too', () => {
  const [payer] = keys as [Keypair]
  const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash: blockhash }).add(
    randomInstruction(),
  )
  transaction.sign(payer)
  const ours = readTransaction(transaction.serialize())
  expect(ours.version).toBe('legacy')
  expect(Uint8Array.from(ours.signatures[0] ?? [])).toEqual(Uint8Array.from(transaction.signature ?? []))
})

const many = Array.from({ length: 0x80 }, (_, at) => key(at))
test('behavior: more signatures than one byte counts', () => {
  const ours = readTransaction(wireBytes({ signers: many, instructions: [], table: key(200) }))
  expect(ours.signatures).toHaveLength(0x80)
  expect(ours.message).toEqual(messageBytes({ signers: many, instructions: [], table: key(200) }))
})

test.each([
  ['a signature more than signers', 2],
  ['a signature less', 0],
])('error: %s', (_, count) => {
  const message = messageBytes({ signers: [key(1)], instructions: [] })
  const wire = Uint8Array.from([count, ...new Uint8Array(64 * count), ...message])
  expect(() => readTransaction(wire)).toThrow(new RangeError('one place for each signature'))
})
