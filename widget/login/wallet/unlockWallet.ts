import type { Call } from '../../../host-sdk/channel/exposeApi.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { walletRoutes } from '../api/walletRoutes.ts'
import type { LoginContext } from '../context.ts'
import { askPerson } from '../people/askPerson.ts'
import { learnPerson } from '../session/learnPerson.ts'
import { isShareLost } from './isShareLost.ts'
import { mayRetry } from './mayRetry.ts'
import { repairWallet } from './repairWallet.ts'

/** Opens the wallet on this device; where the server lost its share, by what is left. */
export async function unlockWallet(context: LoginContext, call: Call): Promise<void> {
  await unlock(context, call).catch((error) => {
    if (!isShareLost(error)) throw error
    return repairWallet(context, call)
  })
  await learnPerson(context)
}

/** By its recovery secret; with operator custody there is nothing to ask. */
async function unlock(context: LoginContext, call: Call): Promise<void> {
  const custody = await context.custody.open()
  const wallet = await walletRoutes(context.server).wallet()
  if (!wallet) throw new RpcError(rpcCodes.internal, 'There is no wallet', { reason: 'wallet_not_found' })
  if (wallet.recovery.kind === 'operator') {
    await custody.unlock({ kind: 'operator' })
    return
  }
  await askPerson(context, call, {
    name: 'UnlockWallet',
    data: { recovery: wallet.recovery, keeps: custody.keepsShare },
    retry: mayRetry,
    run: (secret) => custody.unlock(secret),
  })
}
