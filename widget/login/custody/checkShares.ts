import type { WalletAddresses } from '../../../server/contract/wallet.ts'
import { assemble } from './assemble.ts'
import type { Shares } from './shares.ts'

/** Every pair of a new set must give the wallet, or the set is not put to use. Refuses with `address_mismatch`. */
export async function checkShares(shares: Shares, addresses: WalletAddresses): Promise<void> {
  const { device, login, recovery } = shares
  const fits = async (): Promise<void> => {}
  await assemble([device, login], addresses, fits)
  await assemble([device, recovery], addresses, fits)
  await assemble([login, recovery], addresses, fits)
}
