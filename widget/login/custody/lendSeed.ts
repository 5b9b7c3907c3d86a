import type { WalletAddresses } from '../../../server/contract/wallet.ts'
import { readAddresses } from '../signers/readAddresses.ts'
import type { Seed } from '../signers/seed.ts'
import { zero } from './bytes.ts'
import { CustodyError, type CustodyErrorCode } from './custodyError.ts'
import { deriveSeed } from './deriveSeed.ts'

export interface Assembled {
  entropy: Uint8Array
  seed: Seed
}

const sameAddresses = (a: WalletAddresses, b: WalletAddresses): boolean =>
  a.eip155.toLowerCase() === b.eip155.toLowerCase() &&
  a.solana === b.solana &&
  a.bip122.payment === b.bip122.payment &&
  a.bip122.ordinals === b.bip122.ordinals

/** Lends the seed of an entropy once every address fits, and zeroes both whatever happens. Refuses with `otherwise`. */
export async function lendSeed<T>(
  entropy: Uint8Array,
  { addresses, otherwise }: { addresses: WalletAddresses; otherwise: CustodyErrorCode },
  use: (assembled: Assembled) => Promise<T>,
): Promise<T> {
  let seed: Seed | undefined
  try {
    seed = await deriveSeed(entropy)
    if (!sameAddresses(readAddresses(seed), addresses)) throw new CustodyError(otherwise)
    return await use({ entropy, seed })
  } finally {
    zero(entropy, seed?.bip39)
  }
}
