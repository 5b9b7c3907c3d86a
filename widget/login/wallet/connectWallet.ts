import type { Call } from '../../../host-sdk/channel/exposeApi.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { reasonOf } from '../api/serverClient.ts'
import { walletRoutes } from '../api/walletRoutes.ts'
import type { LoginContext } from '../context.ts'
import type { LoginState } from '../protocol.ts'
import { loginState } from '../state/loginState.ts'
import { createWallet } from './createWallet.ts'
import { unlockWallet } from './unlockWallet.ts'

/** Makes, unlocks or finds the embedded wallet of who is logged in. */
export async function connectWallet(context: LoginContext, call: Call): Promise<LoginState> {
  await openWallet(context, call)
  const wallet = await walletRoutes(context.server).wallet()
  context.store.setState({ wallet })
  return loginState(context)
}

/**
 * After it the seed can be used. Shows nothing when it can be already.
 *
 * @throws RpcError 4100 `no_session` when nobody is logged in
 */
export async function openWallet(context: LoginContext, call: Call): Promise<void> {
  if (!context.store.getState().session?.user)
    throw new RpcError(rpcCodes.unauthorized, 'Nobody is logged in', { reason: 'no_session' })
  call.holdForPerson()
  const custody = await context.custody.open()
  const status = await custody.status()
  if (status === 'locked') await unlockWallet(context, call)
  if (status !== 'none') return
  await createWallet(context, call).catch((error) => {
    // Made in another tab meanwhile.
    if (reasonOf(error) !== 'wallet_exists') throw error
    return unlockWallet(context, call)
  })
}
