import type { Call } from '../../../host-sdk/channel/exposeApi.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import type { WidgetContext } from '../../context.ts'
import { isEmbedded } from '../../wallets/embedded/embeddedKey.ts'
import { restored } from '../untilConnected.ts'

type Handle = (context: WidgetContext, call: Call, params: unknown) => Promise<unknown>

/** What the embedded wallet can't do is refused before anybody is asked for it. */
export const unlessEmbedded =
  (handle: Handle): Handle =>
  async (context, call, params) => {
    await restored(context, call.signal)
    if (!isEmbedded(context.store.getState().connections.eip155)) return handle(context, call, params)
    throw new RpcError(rpcCodes.unsupportedMethod, 'The wallet does not do this', {
      reason: 'action_not_allowed',
    })
  }
