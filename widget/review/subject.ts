import type { CaipNetworkId } from '../../host-sdk/protocol/caip.ts'

/** Why our own screen stands before the wallet's (issue rule: only risky requests, or `preview: 'always'`). */
export const risks = [
  'unlimited_approval',
  'all_tokens_approval',
  'permit',
  'chain_mismatch',
  'raw_transaction',
  'hash_signing',
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

/** What a screen shows of a request; parsed and fresh, never the page's own object. */
export type RequestSubject =
  | { type: 'transaction'; transaction: Transaction; sign: boolean }
  | { type: 'calls'; from: string; calls: { to?: string; value?: string; data?: string }[] }
  | { type: 'rawTransaction'; raw: string }
  | { type: 'message'; text: string; encoding: 'text' | 'hex'; address: string }
  | { type: 'typedData'; address: string; data: TypedData }
  | { type: 'typedDataV1'; address: string; items: { name: string; type: string; value: unknown }[] }
  | { type: 'addNetwork'; networkId: CaipNetworkId; name: string; rpcUrl: string }
  | { type: 'switchNetwork'; networkId: CaipNetworkId }
  | { type: 'watchAsset'; symbol: string; address: string }
  | { type: 'other' }

/** What a screen needs to know of a request. */
export interface Reviewed {
  networkId: CaipNetworkId
  subject: RequestSubject
  risks: Risk[]
}
