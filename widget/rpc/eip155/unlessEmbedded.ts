import type { Call } from '../../../host-sdk/channel/exposeApi.ts'
import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import type { WidgetContext } from '../../context.ts'
import { isEmbedded } from '../../wallets/embedded/embeddedKey.ts'
import { restored } from '../untilConnected.ts'

type Handle = (
  context: WidgetContext,
  call: Call,
  params: unknown,
  network?: CaipNetworkId,
) => Promise<unknown>

/** What the embedded wallet can't do is refused before anybody is asked for it. */
export const unlessEmbedded =
  (handle: Handle): Handle =>
  async (context, call, params, network) => {
    await restored(context, call.signal)
    if (!isEmbedded(context.store.getState().connections.eip155))
      return handle(context, call, params, network)
    throw new RpcError(rpcCodes.unsupportedMethod, 'The wallet does not do this', {
      reason: 'action_not_allowed',
    })
  }
