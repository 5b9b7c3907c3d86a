import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import type { Seed } from '../seed.ts'

const hardened = 0x80000000
const masterKey = new TextEncoder().encode('ed25519 seed')

/** Key (32 bytes) and chain code (32 bytes) in one array, so that one `fill` forgets both. */
function childOf(node: Uint8Array, index: number): Uint8Array {
  const data = new Uint8Array(37)
  data.set(node.subarray(0, 32), 1)
  new DataView(data.buffer).setUint32(33, index + hardened)
  const child = hmac(sha512, node.subarray(32), data)
  data.fill(0)
  return child
}

/**
 * Lends the private key (32 bytes, RFC 8032) at a path of SLIP-10 and zeroes it afterwards.
 * @param path every step is hardened, such as `m/44'/501'/0'/0'`
 */
export function withEd25519Key<T>(seed: Seed, path: string, use: (privateKey: Uint8Array) => T): T {
  let node: Uint8Array = hmac(sha512, masterKey, seed.bip39)
  for (const step of path.split('/').slice(1)) {
    if (!step.endsWith("'")) throw new Error('SLIP-10 on ed25519 knows hardened steps only')
    const child = childOf(node, Number.parseInt(step, 10))
    node.fill(0)
    node = child
  }
  try {
    return use(node.subarray(0, 32))
  } finally {
    node.fill(0)
  }
}
