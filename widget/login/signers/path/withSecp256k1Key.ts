import { HARDENED_OFFSET, HDKey } from '@scure/bip32'
import type { Seed } from '../seed.ts'

const indexesOf = (path: string): number[] =>
  path
    .split('/')
    .slice(1)
    .map((step) => Number.parseInt(step, 10) + (step.endsWith("'") ? HARDENED_OFFSET : 0))

/**
 * Lends the private key at a path of BIP-32 and zeroes it, and every node on the way, afterwards.
 * @param path such as `m/44'/60'/0'/0/0`
 */
export function withSecp256k1Key<T>(seed: Seed, path: string, use: (privateKey: Uint8Array) => T): T {
  let node = HDKey.fromMasterSeed(seed.bip39)
  for (const index of indexesOf(path)) {
    const child = node.deriveChild(index)
    node.wipePrivateData()
    node = child
  }
  const privateKey = node.privateKey
  if (!privateKey) throw new Error('a path of BIP-32 without a private key')
  try {
    return use(privateKey)
  } finally {
    privateKey.fill(0)
    node.wipePrivateData()
  }
}
