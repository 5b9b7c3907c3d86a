import { ed25519 } from '@noble/curves/ed25519.js'
import { readTransaction, type SolanaTransaction } from '../../../review/solana/wire/readTransaction.ts'
import type { Seed } from '../seed.ts'
import { SignerError } from '../signerError.ts'
import { withKey } from './withKey.ts'

const same = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])

function parse(wire: Uint8Array): SolanaTransaction {
  try {
    return readTransaction(wire)
  } catch (cause) {
    throw new SignerError('invalid_transaction', { cause })
  }
}

/**
 * Signs a transaction, legacy or v0, and puts the signature into our place; other signatures stay.
 * @param wire as on the wire, at most 1232 bytes.
 * @returns the wire bytes and our signature (64 bytes).
 * Refuses with `invalid_transaction`, or `not_our_signature` where our key is no required signer.
 */
export function signTransaction(
  seed: Seed,
  wire: Uint8Array,
): { transaction: Uint8Array; signature: Uint8Array } {
  if (wire.length > 1232) throw new SignerError('invalid_transaction')
  const { message, signers, signatures } = parse(wire)
  return withKey(seed, (privateKey) => {
    const ours = ed25519.getPublicKey(privateKey)
    const place = signers.findIndex((key) => same(key, ours))
    if (place < 0) throw new SignerError('not_our_signature')
    const signature = ed25519.sign(message, privateKey)
    const transaction = wire.slice()
    transaction.set(signature, wire.length - message.length - (signatures.length - place) * 64)
    return { transaction, signature }
  })
}
