import {
  AddressLookupTableAccount,
  Keypair,
  PublicKey,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { expect, test } from 'vitest'
import { readTransaction } from './readTransaction.ts'

const random = (below: number): number => Math.floor(Math.random() * below)
const some = <T>(items: readonly T[]): T => items[random(items.length)] as T
const keys = Array.from({ length: 12 }, () => Keypair.generate())
const blockhash = PublicKey.unique().toBase58()

const instruction = (): TransactionInstruction =>
  new TransactionInstruction({
    programId: PublicKey.unique(),
    keys: Array.from({ length: random(5) }, () => ({
      pubkey: some(keys).publicKey,
      isSigner: false,
      isWritable: Math.random() < 0.5,
    })),
    data: Buffer.from(crypto.getRandomValues(new Uint8Array(random(200)))),
  })
const table = (): AddressLookupTableAccount =>
  new AddressLookupTableAccount({
    key: PublicKey.unique(),
    state: {
      deactivationSlot: 2n ** 64n - 1n,
      lastExtendedSlot: 0,
      lastExtendedSlotStartIndex: 0,
      addresses: keys.slice(random(6)).map(({ publicKey }) => publicKey),
    },
  })

function make(kind: 'legacy' | 'v0'): Uint8Array {
  const payer = some(keys)
  const instructions = Array.from({ length: 1 + random(3) }, instruction)
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: blockhash,
    instructions,
  })
  const compiled =
    kind === 'v0' ? message.compileToV0Message([table(), table()]) : message.compileToLegacyMessage()
  const transaction = new VersionedTransaction(compiled)
  if (Math.random() < 0.5) transaction.sign([payer])
  return transaction.serialize()
}

test.each(['legacy', 'v0'] as const)("behavior: %s reads as the chain's own library reads it", (kind) => {
  for (let round = 0; round < 100; round++) {
    const wire = make(kind)
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
    instruction(),
  )
  transaction.sign(payer)
  const ours = readTransaction(transaction.serialize())
  expect(ours.version).toBe('legacy')
  expect(Uint8Array.from(ours.signatures[0] ?? [])).toEqual(Uint8Array.from(transaction.signature ?? []))
})
