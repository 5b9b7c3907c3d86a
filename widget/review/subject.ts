import type { CaipNetworkId } from '../../host-sdk/protocol/caip.ts'
import type { BitcoinTransfer } from './bip122/bitcoinTransfer.ts'
import type { PsbtDescription } from './bip122/psbtDescription.ts'
import type { SolanaTransactions } from './solana/reviewed.ts'

/** Why our own screen stands before the wallet's (issue rule: only risky requests, or `preview: 'always'`). */
export const risks = [
  'unlimited_approval',
  'all_tokens_approval',
  /** Coins go to a token's contract, which needs none for what the call says. */
  'coins_beside',
  'permit',
  /** An offer of tokens that whoever has the signature can take. */
  'order',
  /** The same, behind a fingerprint. */
  'hidden_order',
  /** Somebody may borrow, and we owe it. */
  'debt',
  /** Somebody may act for the person at one place. */
  'manager',
  /** Another key may trade. */
  'agent',
  /** Calls in the name of another account. */
  'account_call',
  /** Foreign code runs as an account. */
  'foreign_code',
  /** Somebody else sends a call in the person's name. */
  'meta_call',
  /** Owner, code or module of a contract changes. */
  'control',
  /** Other code in the place of the account (EIP-7702). */
  'account_code',
  'votes',
  /** A form that is not known, with amounts, deadlines, or people who may act. */
  'unknown_form',
  /** The first form of typed data: it names no site and no network, so it counts at all of them. */
  'no_domain',
  /** Such a form names a token that the person has. */
  'names_token',
  /** The contract that the signature is for may already take tokens of the person. */
  'contract_allowed',
  /** Many times what the person has. */
  'above_balance',
  /** The network did not say whether it is dangerous. */
  'unchecked',
  'chain_mismatch',
  'raw_transaction',
  'hash_signing',
  /** The wallet is asked for more than the calls, and nobody here knows what that does. */
  'capability',
  'foreign_sign_in',
  /** A sign-in that names another account than the one that signs. */
  'sign_in_account',
  /** What a swap or a deposit gives goes to somebody else, or stays where anybody can take it. */
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

/** A field that goes to the wallet as it came. */
export interface AskedField {
  name: string
  value: string
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
  fields?: AskedField[]
}

export interface WatchAsset {
  type: 'watchAsset'
  standard: 'ERC20' | 'ERC721' | 'ERC1155'
  address: string
  /** As the site says it, '' when it does not. */
  symbol: string
  decimals?: number
  tokenId?: string
  fields?: AskedField[]
}

export interface Grant {
  type: 'grantPermissions'
  account?: string
  /** Who may use them: an address or the id of a key; absent: the request does not say. */
  to?: string
  networkId: CaipNetworkId
  /** Seconds since 1970; absent: it never ends. */
  expiry?: number
  permissions: { type: string; data: Record<string, unknown> }[]
  /** All of the request as JSON: wallets know more than we can say in words. */
  json: string
}

/** What a screen shows of a request; parsed and fresh, never the page's own object. */
export type RequestSubject =
  | { type: 'transaction'; transaction: Transaction; sign: boolean; fields?: AskedField[] }
  | {
      type: 'calls'
      from: string
      calls: { to?: string; value?: string; data?: string }[]
      /** What the wallet is asked for beside, as far as nobody here knows what it does (EIP-5792). */
      capabilities?: string[]
      fields?: AskedField[]
    }
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

/** What the network says about typed data whose form is not known. */
export interface ContractCheck {
  /** Tokens and collections of the person that the contract may already take, by address. */
  mayTake: string[]
  /** Tokens that the person has and the data names. */
  names: string[]
  /** Not all of it could be asked. */
  unknown: boolean
}

/** What a screen needs to know of a request. */
export interface Reviewed {
  networkId: CaipNetworkId
  subject: RequestSubject
  risks: Risk[]
  /** Of typed data that was held against the network. */
  check?: ContractCheck
}
