import type { WalletAddresses } from '../../../server/contract/wallet.ts'
import { CustodyError } from './custodyError.ts'
import { type Assembled, lendSeed } from './lendSeed.ts'
import { joinShares } from './shares.ts'

/** Shares of different lengths or of one place cannot be of one set. */
const join = (a: Uint8Array, b: Uint8Array): Promise<Uint8Array> =>
  joinShares(a, b).catch((cause: unknown) => {
    throw new CustodyError('address_mismatch', { cause })
  })

/**
 * Lends what two shares give, after every address was checked, and zeroes it whatever happens.
 * Refuses with `address_mismatch`.
 */
export const assemble = async <T>(
  shares: [Uint8Array, Uint8Array],
  addresses: WalletAddresses,
  use: (assembled: Assembled) => Promise<T>,
): Promise<T> => lendSeed(await join(...shares), { addresses, otherwise: 'address_mismatch' }, use)
