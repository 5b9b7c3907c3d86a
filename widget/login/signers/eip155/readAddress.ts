import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Seed } from '../seed.ts'
import { withKey } from './withKey.ts'

/** EIP-55: a letter is upper case where the hash of the lower-case address has a nibble of 8 or more. */
function checksum(address: string): string {
  const hash = bytesToHex(keccak_256(new TextEncoder().encode(address)))
  const letters = Array.from(address, (letter, index) =>
    Number.parseInt(hash[index] ?? '0', 16) >= 8 ? letter.toUpperCase() : letter,
  )
  return letters.join('')
}

/** Address of the seed's EVM account, with the checksum of EIP-55. */
export function readAddress(seed: Seed): `0x${string}` {
  const publicKey = withKey(seed, (_, compressed) => secp256k1.Point.fromBytes(compressed).toBytes(false))
  return `0x${checksum(bytesToHex(keccak_256(publicKey.subarray(1)).subarray(-20)))}`
}
