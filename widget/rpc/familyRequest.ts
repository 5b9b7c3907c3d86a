import type { Call } from '../../host-sdk/channel/exposeApi.ts'
import type { CaipNetworkId } from '../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../context.ts'

/** A request of the page to a wallet of Solana or Bitcoin. */
export interface FamilyRequest {
  method: string
  params: unknown
  /** Where it must happen; absent: on the network that is active in its family. */
  network?: CaipNetworkId | undefined
}

/** One method of such a family. */
export type HandleFamily = (context: WidgetContext, call: Call, request: FamilyRequest) => Promise<unknown>
