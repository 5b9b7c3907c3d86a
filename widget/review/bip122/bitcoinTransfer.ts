/** A payment whose coins and fee the wallet chooses. */
export interface BitcoinTransfer {
  from: string
  to: string
  /** Satoshi. */
  amount: string
  memo?: string
}
