import type { RpcError } from '../protocol/rpcError.ts'

/** Addresses, bytes and quantities as JSON-RPC writes them. */
export type Hex = `0x${string}`
/** A `bigint` is written as a hex quantity. */
export type Quantity = string | bigint
/** A number, a tag such as `latest`, or an object of EIP-1898. */
type Block = Quantity | { blockHash: string; requireCanonical?: boolean } | { blockNumber: Quantity }

export interface EvmTransaction {
  from?: string
  to?: string | null
  value?: Quantity
  data?: string
  gas?: Quantity
  gasPrice?: Quantity
  maxFeePerGas?: Quantity
  maxPriorityFeePerGas?: Quantity
  nonce?: Quantity
  type?: string
  chainId?: Quantity
  accessList?: readonly { address: string; storageKeys: readonly string[] }[]
}

/** EIP-3085. */
export interface EvmChain {
  chainId: string
  chainName?: string
  nativeCurrency?: { name: string; symbol: string; decimals: number }
  rpcUrls?: readonly string[]
  blockExplorerUrls?: readonly string[]
  iconUrls?: readonly string[]
}

export type Capabilities = Readonly<Record<string, unknown>>

/** EIP-5792. */
export interface EvmCalls {
  version?: string
  id?: string
  from?: string
  chainId?: string
  atomicRequired?: boolean
  calls: readonly { to?: string; value?: Quantity; data?: string; capabilities?: Capabilities }[]
  capabilities?: Capabilities
}

export interface EvmCallsStatus {
  version: string
  id: string
  chainId: Hex
  /** 100, 200, 400, 500 or 600. */
  status: number
  atomic: boolean
  receipts?: {
    logs: { address: Hex; data: Hex; topics: Hex[] }[]
    /** `0x1` for success. */
    status: Hex
    blockHash: Hex
    blockNumber: Hex
    gasUsed: Hex
    transactionHash: Hex
  }[]
  capabilities?: Capabilities
}

type NoParams = readonly []

/** What common methods take and answer. Every other method that is let through takes and answers `unknown`. */
export interface EvmMethods {
  eth_requestAccounts: [params: NoParams, answer: Hex[]]
  eth_accounts: [params: NoParams, answer: Hex[]]
  eth_chainId: [params: NoParams, answer: Hex]
  net_version: [params: NoParams, answer: string]
  eth_blockNumber: [params: NoParams, answer: Hex]
  eth_gasPrice: [params: NoParams, answer: Hex]
  eth_maxPriorityFeePerGas: [params: NoParams, answer: Hex]
  eth_getBalance: [params: readonly [account: string, block?: Block], answer: Hex]
  eth_getCode: [params: readonly [account: string, block?: Block], answer: Hex]
  eth_getTransactionCount: [params: readonly [account: string, block?: Block], answer: Hex]
  eth_call: [params: readonly [EvmTransaction, block?: Block, overrides?: object], answer: Hex]
  eth_estimateGas: [params: readonly [EvmTransaction, block?: Block, overrides?: object], answer: Hex]
  personal_sign: [params: readonly [message: string, account: string], answer: Hex]
  eth_signTypedData_v4: [params: readonly [account: string, data: string | object], answer: Hex]
  eth_sendTransaction: [params: readonly [EvmTransaction], answer: Hex]
  eth_sendRawTransaction: [params: readonly [signed: string], answer: Hex]
  wallet_switchEthereumChain: [params: readonly [Pick<EvmChain, 'chainId'>], answer: null]
  wallet_addEthereumChain: [params: readonly [EvmChain], answer: null]
  wallet_sendCalls: [params: readonly [EvmCalls], answer: { id: string; capabilities?: Capabilities }]
  wallet_getCallsStatus: [params: readonly [id: string], answer: EvmCallsStatus]
  wallet_getCapabilities: [
    params: readonly [account?: string, chainIds?: readonly string[]],
    answer: Record<Hex, Capabilities>,
  ]
}

/** The name of any method; an editor offers those that are known. */
export type EvmMethod = keyof EvmMethods | (string & {})

export interface EvmRequest<Method extends string = string> {
  method: Method
  params?: Method extends keyof EvmMethods ? EvmMethods[Method][0] : unknown
}

export type EvmAnswer<Method extends string> = Method extends keyof EvmMethods
  ? EvmMethods[Method][1]
  : unknown

/** What the listeners of each event are handed. */
export interface EvmEvents {
  connect: { chainId: Hex }
  disconnect: RpcError
  accountsChanged: Hex[]
  chainChanged: Hex
  message: { type: string; data: unknown }
}

export type EvmEvent = keyof EvmEvents | (string & {})

/** A library that knows events as any text fits; a name that is wrong does not. */
export type EvmListener<Event extends string> = string extends Event
  ? (payload: never) => void
  : Event extends keyof EvmEvents
    ? (payload: EvmEvents[Event]) => void
    : never
