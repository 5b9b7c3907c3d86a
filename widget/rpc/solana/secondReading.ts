import { base58 } from '@scure/base'
import { VersionedTransaction } from '@solana/web3.js'
import type { SolanaTransaction } from '../../review/solana/wire/readTransaction.ts'

const same = (one: ArrayLike<number>, other: ArrayLike<number>): boolean =>
  one.length === other.length && Array.from(one).every((value, at) => value === other[at])

const sameList = <A, B>(ones: readonly A[], others: readonly B[], alike: (one: A, other: B) => boolean) =>
  ones.length === others.length && ones.every((one, at) => alike(one, others[at] as B))

/** Whether the chain's own library finds in the bytes what our reading found there; no where it cannot read them. */
export function readsTheSame(wire: Uint8Array, ours: SolanaTransaction): boolean {
  let theirs: VersionedTransaction
  try {
    theirs = VersionedTransaction.deserialize(wire)
  } catch {
    return false
  }
  const { message } = theirs
  const { numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts } = message.header
  return (
    message.version === ours.version &&
    numRequiredSignatures === ours.signers.length &&
    numReadonlySignedAccounts === ours.readonlySigned &&
    numReadonlyUnsignedAccounts === ours.readonlyUnsigned &&
    message.recentBlockhash === base58.encode(ours.blockhash) &&
    sameList(theirs.signatures, ours.signatures, same) &&
    sameList(message.staticAccountKeys, ours.keys, (key, other) => same(key.toBytes(), other)) &&
    sameList(
      message.compiledInstructions,
      ours.instructions,
      (one, other) =>
        one.programIdIndex === other.program &&
        same(one.accountKeyIndexes, other.accounts) &&
        same(one.data, other.data),
    ) &&
    sameList(
      message.addressTableLookups,
      ours.lookups,
      (one, other) =>
        same(one.accountKey.toBytes(), other.table) &&
        same(one.writableIndexes, other.writable) &&
        same(one.readonlyIndexes, other.readonly),
    ) &&
    same(message.serialize(), ours.message)
  )
}
