import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Seed } from '../seed.ts'
import { signHash, toSignatureHex } from './signHash.ts'

/** EIP-191, version 0x45, whoever wrote the message: what a page sends goes through signMessage.ts. @returns 65 bytes, hex. */
export function signEip191(seed: Seed, message: Uint8Array): `0x${string}` {
  const prefix = new TextEncoder().encode(`\x19Ethereum Signed Message:\n${message.length}`)
  const hash = keccak_256.create().update(prefix).update(message).digest()
  return toSignatureHex(signHash(seed, `0x${bytesToHex(hash)}`))
}
