import type { Call } from '../../../host-sdk/channel/exposeApi.ts'
import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import type { LoginContext } from '../context.ts'

/** One method of the embedded wallet: reads, asks the person, signs. */
export type HandleMethod = (
  context: LoginContext,
  call: Call,
  networkId: CaipNetworkId,
  params: unknown,
) => Promise<unknown>
