import type { Call } from '../../../host-sdk/channel/exposeApi.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { reasonOf } from '../api/serverClient.ts'
import { walletRoutes } from '../api/walletRoutes.ts'
import type { LoginContext } from '../context.ts'
import type { Custody } from '../custody/custody.ts'
import type { Wallet } from '../custody/keyApi.ts'
import { askPerson } from '../people/askPerson.ts'
import type { RepairMeans } from '../people/screen.ts'
import { isShareLost } from './isShareLost.ts'

/**
 * The server lost its share: the person puts the wallet together without it, or reads why that can't be done here.
 *
 * @throws RpcError -32603 `not_repaired` where it can't, 4001 where the person won't
 */
export async function repairWallet(context: LoginContext, call: Call): Promise<void> {
  const custody = await context.custody.open()
  const wallet = await walletRoutes(context.server).wallet()
  if (!wallet) throw new RpcError(rpcCodes.internal, 'There is no wallet', { reason: 'wallet_not_found' })
  await askPerson(context, call, {
    name: 'RepairWallet',
    data: {
      recovery: wallet.recovery,
      address: wallet.addresses.eip155,
      means: await meansOf(context, custody, wallet),
    },
    run: async (outcome) => {
      if (outcome === 'repaired') return
      throw new RpcError(rpcCodes.internal, 'The server lost its part of the wallet', {
        reason: 'not_repaired',
      })
    },
  })
}

/** With operator custody the key that is gone seals the recovery share too, and the server takes none of a person. */
async function meansOf({ config }: LoginContext, custody: Custody, wallet: Wallet): Promise<RepairMeans> {
  if (wallet.custody === 'operator' || config.custody === 'operator') return 'none'
  return (await custody.status()) === 'ready' ? 'secret' : 'words'
}

/** Runs it; where the server lost its share, the wallet is repaired and it runs once more, and only once. */
export async function withRepair<T>(context: LoginContext, call: Call, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!isShareLost(error)) throw error
    await repairWallet(context, call)
    return run()
  }
}

/** They left the repair, or it can't be done here: they have read why. */
export const wasTold = (error: unknown): boolean =>
  ['request_closed', 'not_repaired'].includes(reasonOf(error))
