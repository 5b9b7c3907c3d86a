import type { CaipNetworkId } from '../../host-sdk/protocol/caip.ts'
import type { BitcoinTransfer } from './bip122/bitcoinTransfer.ts'
import type { PsbtDescription } from './bip122/psbtDescription.ts'
import type { SolanaTransactions } from './solana/reviewed.ts'

/** Why our own screen stands before the wallet's (issue rule: only risky requests, or `preview: 'always'`). */
export const risks = [
  'unlimited_approval',
  'all_tokens_approval',
  'permit',
  'chain_mismatch',
  'raw_transaction',
  'hash_signing',
  'foreign_sign_in',
  /** What a swap gives goes to somebody else, or stays where anybody can take it. */
  'swap_elsewhere',
  /** A swap that names no least amount. */
  'swap_for_nothing',
  /** A danger that the screen itself reads out of the transaction and names. */
  'marked',
] as const
export type Risk = (typeof risks)[number]

export interface Transaction {
  from: string
  /** Absent: creates a contract. */
  to?: string
  /** 0x quantities. */
  value?: string
  data?: string
  gas?: string
  gasPrice?: string
  maxFeePerGas?: string
  maxPriorityFeePerGas?: string
  nonce?: string
}

export interface TypedData {
  domain: Record<string, unknown>
  primaryType: string
  types: Record<string, { name: string; type: string }[]>
  message: Record<string, unknown>
}

export interface UserOperation {
  type: 'userOperation'
  /** The contract account. */
  from: string
  /** What the account would do; absent when its call data is of no kind that we can read. */
  calls?: { to?: string; value?: string; data?: string }[]
  /** What the account itself is told. */
  data: string
  entryPoint: string
  /** All limits together, and the price of a unit in wei: 0x quantities; absent when the site does not say them. */
  gas?: string
  maxFeePerGas?: string
  /** The contract that pays the fee in the account's place. */
  paymaster?: string
  /** The account is created first. */
  deploys: boolean
}

export interface AddNetwork {
  type: 'addNetwork'
  networkId: CaipNetworkId
  name: string
  /** Addresses of its nodes, at least one: the wallet chooses among them. */
  rpcUrls: string[]
  /** Of the native currency, when the site says it. */
  symbol?: string
  explorers: string[]
}

export interface WatchAsset {
  type: 'watchAsset'
  standard: 'ERC20' | 'ERC721' | 'ERC1155'
  address: string
  /** As the site says it, '' when it does not. */
  symbol: string
  decimals?: number
  tokenId?: string
}

export interface Grant {
  type: 'grantPermissions'
  account?: string
  networkId: CaipNetworkId
  /** Seconds since 1970; absent: it never ends. */
  expiry?: number
  permissions: { type: string; data: Record<string, unknown> }[]
  /** All of the request as JSON: wallets know more than we can say in words. */
  json: string
}

/** What a screen shows of a request; parsed and fresh, never the page's own object. */
export type RequestSubject =
  | { type: 'transaction'; transaction: Transaction; sign: boolean }
  | { type: 'calls'; from: string; calls: { to?: string; value?: string; data?: string }[] }
  | { type: 'rawTransaction'; raw: string }
  | { type: 'message'; text: string; encoding: 'text' | 'hex'; address: string }
  | { type: 'typedData'; address: string; data: TypedData }
  | { type: 'typedDataV1'; address: string; items: { name: string; type: string; value: unknown }[] }
  | UserOperation
  | AddNetwork
  | ({ type: 'solanaTransactions' } & SolanaTransactions)
  /** `sends`: a node gets it, not only the site. */
  | { type: 'psbt'; psbt: PsbtDescription; sends: boolean }
  | ({ type: 'bitcoinTransfer' } & BitcoinTransfer)
  | { type: 'switchNetwork'; networkId: CaipNetworkId }
  | WatchAsset
  | Grant
  | { type: 'requestPermissions'; accounts: string[] }
  | { type: 'revokePermissions'; accounts: string[] }
  | { type: 'other' }

/** What a screen needs to know of a request. */
export interface Reviewed {
  networkId: CaipNetworkId
  subject: RequestSubject
  risks: Risk[]
}
