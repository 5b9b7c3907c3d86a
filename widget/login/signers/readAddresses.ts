import type { WalletAddresses } from '../../../server/contract/wallet.ts'
import { readAccount } from './bip122/readAccount.ts'
import { readAddress as readEvmAddress } from './eip155/readAddress.ts'
import type { Seed } from './seed.ts'
import { readAddress as readSolanaAddress } from './solana/readAddress.ts'

/** Every address of the embedded wallet. */
export const readAddresses = (seed: Seed): WalletAddresses => ({
  eip155: readEvmAddress(seed),
  solana: readSolanaAddress(seed),
  bip122: {
    payment: readAccount(seed, 'payment').address,
    ordinals: readAccount(seed, 'ordinals').address,
  },
})
