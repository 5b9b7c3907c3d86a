import type { RpcRequest } from '../../../host-sdk/protocol/api.ts'
import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../../context.ts'
import type { RequestSubject, Risk } from '../../state/requests.ts'

/** How things stand when a request comes in. */
export interface Standing {
  networkId: CaipNetworkId
  chainId: number
  /** Active account of the connection. */
  account: string
}

/** What the reader of one method makes of its parameters. */
export interface Plan {
  /** What a person sees. */
  subject: RequestSubject
  /** Risks that come with the method itself, beside those of the subject. */
  risks?: Risk[]
  /** What the wallet gets: built afresh from what was read, so it is what was shown. */
  request: RpcRequest
  /** The account in whose name it happens; must be connected. */
  account?: string
  /** The chain that the request names; must be the active one. */
  chainId?: number
  /** Only valid on the network on which it was asked. */
  pinned?: boolean
  /** In the place of asking the wallet for `request`. */
  run?(context: WidgetContext, signal: AbortSignal): Promise<unknown>
  /** `run` asks no wallet: nothing to continue there. */
  withoutWallet?: boolean
  /** Once the wallet said yes, before the page hears of it. */
  after?(context: WidgetContext, signal: AbortSignal): Promise<void>
}

/** Throws `RpcError` -32602 when the parameters are not as the method wants them. */
export type ReadPlan = (params: unknown, standing: Standing) => Plan | Promise<Plan>
