import type {
  TransactionSerializableEIP1559,
  TransactionSerializableEIP2930,
  TransactionSerializableEIP7702,
  TransactionSerializableLegacy,
} from 'viem'
import { keccak256, serializeTransaction } from 'viem/utils'
import type { Seed } from '../seed.ts'
import { signHash } from './signHash.ts'

/** Blob transactions (EIP-4844) are not signed here. `type` decides, never a guess from the fields. */
export type EvmTransaction =
  | (TransactionSerializableLegacy & { type: 'legacy'; chainId: number })
  | (TransactionSerializableEIP2930 & { type: 'eip2930' })
  | (TransactionSerializableEIP1559 & { type: 'eip1559' })
  | (TransactionSerializableEIP7702 & { type: 'eip7702' })

/** The hash by which the chain knows a signed transaction. */
export const hashTransaction = (raw: `0x${string}`): `0x${string}` => keccak256(raw)

/** Signs and serialises (EIP-155, 2930, 1559, 7702). @returns what `eth_sendRawTransaction` takes, hex. */
export function signTransaction(seed: Seed, transaction: EvmTransaction): `0x${string}` {
  if (!Number.isSafeInteger(transaction.chainId) || transaction.chainId <= 0)
    throw new RangeError('a transaction is signed for one chain')
  const { r, s, yParity } = signHash(seed, keccak256(serializeTransaction(transaction)))
  return serializeTransaction(transaction, { r, s, yParity, v: BigInt(yParity) + 27n })
}
