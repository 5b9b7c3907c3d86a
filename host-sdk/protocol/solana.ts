/**
 * Parameters and answers of `solana` requests: one object each, bytes as text. The same between page and frame, frame
 * and page wallet, frame and login frame, and over WalletConnect.
 * Source: https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc
 */

/** A transaction is base64 of its wire form, a message and a signature base58, a key base58. */
export interface SolanaMethods {
  /** Never asks a person. `[]` when nothing is connected. */
  solana_getAccounts: [params: Record<string, never>, answer: { pubkey: string }[]]
  /** Of a page wallet only: `silent` answers `[]` where it would have to ask; what each account and its wallet can do. */
  solana_requestAccounts: [
    params: { silent?: boolean },
    answer: { pubkey: string; features?: string[]; versions?: unknown }[],
  ]
  /** `signedMessage` when the wallet signed another message than it was given. */
  solana_signMessage: [
    params: { message: string; pubkey: string },
    answer: { signature: string; signedMessage?: string },
  ]
  solana_signTransaction: [
    params: { transaction: string; pubkey: string },
    answer: { signature: string; transaction: string },
  ]
  solana_signAllTransactions: [
    params: { transactions: string[]; pubkey: string },
    answer: { transactions: string[] },
  ]
  solana_signAndSendTransaction: [
    params: { transaction: string; pubkey: string; options?: SolanaSendOptions },
    answer: { signature: string },
  ]
  /** Sign-In With Solana. https://github.com/phantom/sign-in-with-solana */
  solana_signIn: [
    params: SolanaSignInInput,
    answer: { address: string; signedMessage: string; signature: string },
  ]
  /** Of a page wallet only. */
  solana_disconnect: [params: Record<string, never>, answer: null]
}

/** Others reach the wallet as they come. */
export interface SolanaSendOptions {
  skipPreflight?: boolean
  preflightCommitment?: 'processed' | 'confirmed' | 'finalized'
  maxRetries?: number
  minContextSlot?: number
}

/** Times in ISO 8601. */
export interface SolanaSignInInput {
  domain?: string
  address?: string
  statement?: string
  uri?: string
  version?: string
  chainId?: string
  nonce?: string
  issuedAt?: string
  expirationTime?: string
  notBefore?: string
  requestId?: string
  resources?: string[]
}

/** CAIP-2 ids of the clusters (first 32 characters of the genesis hash), by their names in Wallet Standard (`solana:mainnet`). */
export const solanaClusters = {
  mainnet: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  testnet: 'solana:4uhcVJyU9pJkvQyUS88uRDiswHXSCkY3',
} as const
