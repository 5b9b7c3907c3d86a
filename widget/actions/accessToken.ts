import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import type { WidgetContext } from '../context.ts'

/** A JWT for the page's own back end; 4100 `no_session` when nobody is logged in. */
export async function accessToken(context: WidgetContext): Promise<string> {
  const { login } = context
  const session = await login.start()
  if (session.status !== 'authenticated')
    throw new RpcError(rpcCodes.unauthorized, 'Nobody is logged in', { reason: 'no_session' })
  return (await login.call('accessToken', [])).token
}
