/** Wallet Standard 1.0.0, as far as both sides of it need. https://github.com/wallet-standard/wallet-standard */

export interface StandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  /** `solana:devnet`, `bitcoin:mainnet`. */
  readonly chains: readonly string[]
  readonly features: readonly string[]
  readonly label?: string
}

export interface StandardWallet {
  readonly version: '1.0.0'
  readonly name: string
  /** data: URI. */
  readonly icon: string
  readonly chains: readonly string[]
  readonly accounts: readonly StandardAccount[]
  /** By name, each an object with a version and its functions. */
  readonly features: Readonly<Record<string, object>>
}

/** What an app hands to a wallet that wants to be listed. Returns the undo. */
export interface StandardApp {
  register(...wallets: StandardWallet[]): unknown
}

/** A wallet says that it is there; its `detail` is called with the app. */
export const registerEvent = 'wallet-standard:register-wallet'
/** An app says that it is there; its `detail` is the app. */
export const readyEvent = 'wallet-standard:app-ready'
