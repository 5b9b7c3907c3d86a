import type { Call } from '../../../host-sdk/channel/exposeApi.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { walletRoutes } from '../api/walletRoutes.ts'
import type { LoginContext } from '../context.ts'
import { askPerson } from '../people/askPerson.ts'
import { mayRetry } from './mayRetry.ts'

/** Opens the wallet on this device by its recovery secret; with operator custody there is nothing to ask. */
export async function unlockWallet(context: LoginContext, call: Call): Promise<void> {
  const custody = await context.custody.open()
  const wallet = await walletRoutes(context.server).wallet()
  if (!wallet) throw new RpcError(rpcCodes.internal, 'There is no wallet', { reason: 'wallet_not_found' })
  if (wallet.recovery.kind === 'operator') {
    await custody.unlock({ kind: 'operator' })
    return
  }
  await askPerson(context, call, {
    name: 'UnlockWallet',
    data: { recovery: wallet.recovery },
    retry: mayRetry,
    run: (secret) => custody.unlock(secret),
  })
}
