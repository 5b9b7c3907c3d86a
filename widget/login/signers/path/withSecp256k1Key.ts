import { HARDENED_OFFSET, HDKey } from '@scure/bip32'
import type { Seed } from '../seed.ts'

const indexesOf = (path: string): number[] =>
  path
    .split('/')
    .slice(1)
    .map((step) => Number.parseInt(step, 10) + (step.endsWith("'") ? HARDENED_OFFSET : 0))

/**
 * Lends the key pair at a path of BIP-32 and zeroes the private key, and every node on the way, afterwards.
 * @param path such as `m/44'/60'/0'/0/0`
 * @param use gets 32 bytes, and 33 of the public key, compressed, which the derivation has worked out anyway
 */
export function withSecp256k1Key<T>(
  seed: Seed,
  path: string,
  use: (privateKey: Uint8Array, publicKey: Uint8Array) => T,
): T {
  let node = HDKey.fromMasterSeed(seed.bip39)
  for (const index of indexesOf(path)) {
    const child = node.deriveChild(index)
    node.wipePrivateData()
    node = child
  }
  const { privateKey, publicKey } = node
  if (!privateKey || !publicKey) throw new Error('a path of BIP-32 without a key')
  try {
    return use(privateKey, publicKey)
  } finally {
    privateKey.fill(0)
    node.wipePrivateData()
  }
}
