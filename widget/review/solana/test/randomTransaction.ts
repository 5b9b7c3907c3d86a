import {
  AddressLookupTableAccount,
  Keypair,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'

const random = (below: number): number => Math.floor(Math.random() * below)
const some = <T>(items: readonly T[]): T => items[random(items.length)] as T
export const keys = Array.from({ length: 12 }, () => Keypair.generate())
export const blockhash = PublicKey.unique().toBase58()

export const randomInstruction = (): TransactionInstruction =>
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

/** A transaction as the chain's own library writes it, signed or not. */
export function randomTransaction(kind: 'legacy' | 'v0'): Uint8Array {
  const payer = some(keys)
  const instructions = Array.from({ length: 1 + random(3) }, randomInstruction)
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
