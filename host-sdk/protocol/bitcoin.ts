/**
 * Parameters and answers of `bip122` requests: one object each. The same between page and frame, frame and page wallet,
 * frame and login frame, and over WalletConnect.
 * Source: https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc
 */

/** What an address is for. Inscriptions live on `ordinal` addresses and are never spent as payment. */
export type BitcoinIntention = 'payment' | 'ordinal'

export interface BitcoinAddress {
  address: string
  /** Hex; 33 bytes, or 32 bytes of a taproot address. */
  publicKey: string
  path?: string
  intention: BitcoinIntention
  /** Of a page wallet only: its own words for the network, or a list of them. */
  on?: unknown
}

export interface BitcoinMethods {
  /**
   * Payment first. `silent` answers `[]` where it would have to ask, and keys only where they are known ('').
   */
  getAccountAddresses: [
    params: { account?: string; intentions?: BitcoinIntention[]; silent?: boolean },
    answer: BitcoinAddress[],
  ]
  /** Signature in hex. */
  signMessage: [
    params: { account: string; message: string; address?: string; protocol?: 'ecdsa' | 'bip322' },
    answer: { address: string; signature: string; messageHash?: string; protocol?: 'ecdsa' | 'bip322' },
  ]
  /** PSBT in base64, not finalised unless it was broadcast. */
  signPsbt: [
    params: { account: string; psbt: string; signInputs: BitcoinSignInput[]; broadcast?: boolean },
    answer: { psbt: string; txid?: string },
  ]
  /** Amount in satoshi. */
  sendTransfer: [
    params: {
      account: string
      recipientAddress: string
      amount: string
      changeAddress?: string
      memo?: string
    },
    answer: { txid: string },
  ]
  /** Of a page wallet only. */
  disconnect: [params: Record<string, never>, answer: null]
}

export interface BitcoinSignInput {
  address: string
  index: number
  /** What the caller wants signed of the transaction; SIGHASH_ALL (1) or, for taproot, DEFAULT (0) when absent. */
  sighashTypes?: number[]
}

/** CAIP-2 ids (first 32 digits of the genesis hash), by their names in Wallet Standard (`bitcoin:mainnet`). */
export const bitcoinNetworks = {
  mainnet: 'bip122:000000000019d6689c085ae165831e93',
  testnet: 'bip122:000000000933ea01ad0ee984209779ba',
  /** BIP-94. */
  testnet4: 'bip122:00000000da84f2bafbbc53dee25a72ae',
  signet: 'bip122:00000008819873e925422c1ff0f99f7c',
  regtest: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
} as const
