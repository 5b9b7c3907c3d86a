import { readMessage, type SolanaMessage } from './readMessage.ts'
import { wireReader } from './wireReader.ts'

/**
 * Wire form of a Solana transaction: compact-u16 count, that many signatures of 64 bytes, then the message. A message
 * is an optional version byte (0x80 for v0), a header of three counts, a compact-u16 count of 32-byte account keys, a
 * blockhash, instructions, and, for v0, address table lookups. The first `numRequiredSignatures` accounts sign.
 * https://solana.com/docs/core/transactions
 */
export interface SolanaTransaction extends SolanaMessage {
  /** As they stand in the bytes; zeros where nobody signed yet. */
  signatures: Uint8Array[]
  /** What is signed. */
  message: Uint8Array
}

/** Reads the wire form; throws `RangeError` where the bytes are none. */
export function readTransaction(wire: Uint8Array): SolanaTransaction {
  const reader = wireReader(wire)
  const signatures = reader.list(() => reader.take(64))
  const message = reader.rest()
  const read = readMessage(message)
  if (signatures.length !== read.signers.length) throw new RangeError('one place for each signature')
  return { ...read, signatures, message }
}

/** Shorter than any transaction, longer than any hash. */
const longestHash = 64

/** Of a version that nobody here can read yet. No text begins with such a byte; an off-chain message has 0xff. */
const isLater = ({ length, 0: first = 0 }: Uint8Array): boolean =>
  length > longestHash && first > 0x80 && first < 0xc0

/** Whether the bytes are, or may come to be, the message of a transaction: then they are not signed as a text. */
export function isTransactionMessage(bytes: Uint8Array): boolean {
  if (isLater(bytes)) return true
  try {
    readMessage(bytes)
    return true
  } catch {
    return false
  }
}
