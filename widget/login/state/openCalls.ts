import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import type { CallSteps, SentCalls } from './sentCalls.ts'

/** Calls that go one after the other (EIP-5792, without `atomicRequired`), from when the first is sent. */
export interface OpenCalls {
  networkId: CaipNetworkId
  sent: SentCalls & CallSteps
  /** Of the one that was sent last. */
  before: string
  /** Those that nobody was asked about yet, as `eth_sendTransaction` takes them. */
  left: { from: string; chainId: string; to?: string; value?: string; data?: string }[]
}
