import type { RpcRequest } from '../../../host-sdk/protocol/api.ts'
import { requestWallet } from '../../actions/requestWallet.ts'
import type { WidgetContext } from '../../context.ts'

/** A question that only the wallet can answer and no person has to; its error passes. */
export const forwardToWallet = (
  context: WidgetContext,
  request: RpcRequest,
  signal: AbortSignal,
): Promise<unknown> => requestWallet(context, { namespace: 'eip155', request }, signal)
