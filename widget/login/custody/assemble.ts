import type { WalletAddresses } from '../../../server/contract/wallet.ts'
import { readAddresses } from '../signers/readAddresses.ts'
import type { Seed } from '../signers/seed.ts'
import { zero } from './bytes.ts'
import { CustodyError } from './custodyError.ts'
import { deriveSeed } from './deriveSeed.ts'
import { joinShares } from './shares.ts'

export interface Assembled {
  entropy: Uint8Array
  seed: Seed
}

const sameAddresses = (a: WalletAddresses, b: WalletAddresses): boolean =>
  a.eip155.toLowerCase() === b.eip155.toLowerCase() &&
  a.solana === b.solana &&
  a.bip122.payment === b.bip122.payment &&
  a.bip122.ordinals === b.bip122.ordinals

/** Shares of different lengths or of one place cannot be of one set. */
const join = (a: Uint8Array, b: Uint8Array): Promise<Uint8Array> =>
  joinShares(a, b).catch((cause: unknown) => {
    throw new CustodyError('address_mismatch', { cause })
  })

/**
 * Lends what two shares give, after every address was checked, and zeroes it whatever happens.
 * Refuses with `address_mismatch`.
 */
export async function assemble<T>(
  shares: [Uint8Array, Uint8Array],
  addresses: WalletAddresses,
  use: (assembled: Assembled) => Promise<T>,
): Promise<T> {
  const entropy = await join(...shares)
  let seed: Seed | undefined
  try {
    seed = await deriveSeed(entropy)
    if (!sameAddresses(readAddresses(seed), addresses)) throw new CustodyError('address_mismatch')
    return await use({ entropy, seed })
  } finally {
    zero(entropy, seed?.bip39)
  }
}
