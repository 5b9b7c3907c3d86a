import { bytesToHex } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { messageHash } from '../../../review/bip122/messageHash.ts'
import { type MessageScheme, signMessage } from '../../signers/bip122/signMessage.ts'
import type { Seed } from '../../signers/seed.ts'

/** A signed message as WalletConnect wants it: hex without 0x. */
export function signForWire(
  seed: Seed,
  asked: { address: string; message: Uint8Array; scheme: MessageScheme },
): { address: string; signature: string; messageHash: string } {
  return {
    address: asked.address,
    signature: bytesToHex(base64.decode(signMessage(seed, asked))),
    messageHash: messageHash(asked.message, asked.scheme),
  }
}
