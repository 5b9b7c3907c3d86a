import { schnorr } from '@noble/curves/secp256k1.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { hashMessage } from '../../signers/bip122/signEcdsaMessage.ts'
import { type MessageScheme, signMessage } from '../../signers/bip122/signMessage.ts'
import type { Seed } from '../../signers/seed.ts'

const hashes: Readonly<Record<MessageScheme, (message: Uint8Array) => Uint8Array>> = {
  ecdsa: hashMessage,
  bip322: (message) => schnorr.utils.taggedHash('BIP0322-signed-message', message),
}

/** A signed message as WalletConnect wants it: hex without 0x. */
export function signForWire(
  seed: Seed,
  asked: { address: string; message: Uint8Array; scheme: MessageScheme },
): { address: string; signature: string; messageHash: string } {
  return {
    address: asked.address,
    signature: bytesToHex(base64.decode(signMessage(seed, asked))),
    messageHash: bytesToHex(hashes[asked.scheme](asked.message)),
  }
}
