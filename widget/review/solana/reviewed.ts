import type { SolanaDescription } from './describe/description.ts'

/** A transaction as a person sees it. */
export interface ReviewedTransaction extends SolanaDescription {
  wire: Uint8Array
}

/** Transactions of one request, for one account. */
export interface SolanaTransactions {
  /** Whose signature is asked for, base58. */
  address: string
  /** A node gets it, not only the site. */
  sends: boolean
  transactions: ReviewedTransaction[]
}
