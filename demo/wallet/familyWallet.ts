import type { Confirmation } from './localWallet.ts'
import type { DataPicture } from './walletPicture.ts'

/** What the wallets of Solana and Bitcoin in a page have in common. */
export interface FamilyWalletOptions {
  name: string
  icon: DataPicture
  /** Of `secret`: written down, because deriving it needs libraries that load at the first signature. */
  address: string
  secret: Uint8Array
  /** `false`: the person said no. */
  confirm(question: Confirmation & { act: string }): Promise<boolean>
  /** Keeps over a reload that the site is connected. */
  storageKey: string
}
