import { ed25519 } from '@noble/curves/ed25519.js'
import { isTransactionMessage } from '../../../review/solana/wire/readTransaction.ts'
import type { Seed } from '../seed.ts'
import { SignerError } from '../signerError.ts'
import { withKey } from './withKey.ts'

/**
 * Signs the bytes of a message (Ed25519, RFC 8032). Solana signs messages and transactions with the same key and no
 * prefix, so bytes that read as a transaction are refused. @returns 64 bytes.
 */
export function signMessage(seed: Seed, message: Uint8Array): Uint8Array {
  if (isTransactionMessage(message)) throw new SignerError('invalid_transaction')
  return withKey(seed, (privateKey) => ed25519.sign(message, privateKey))
}
