import type { Call } from '../../../host-sdk/channel/exposeApi.ts'
import { type CaipNetworkId, evmChainId } from '../../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { activeConnection } from '../../actions/activeConnection.ts'
import { requestWallet } from '../../actions/requestWallet.ts'
import type { WidgetContext } from '../../context.ts'
import { assessRisks } from '../../review/eip155/assessRisks.ts'
import type { Standing } from '../../review/eip155/reading.ts'
import { refuseUnknown } from '../../review/eip155/unknownFields.ts'
import { isPayment } from '../../review/onceSent.ts'
import { isEmbedded } from '../../wallets/embedded/embeddedKey.ts'
import { askPerson } from '../askPerson.ts'
import { throwIfLeft } from '../personClock.ts'
import { restored } from '../untilConnected.ts'
import { askNetwork } from './askNetwork.ts'
import { connectedAddresses } from './eth_accounts.ts'
import type { Plan, ReadPlan } from './plan.ts'

const namespace = 'eip155'

/** How things stand; 4100 when no wallet is connected. */
function standing(context: WidgetContext): Standing {
  const { connection } = activeConnection(context, namespace)
  const networkId = connection.network
  const account = connectedAddresses(context.store.getState())[0]
  const chainId = evmChainId(networkId)
  if (!account || chainId === undefined) throw new RpcError(rpcCodes.unauthorized, 'No account is connected')
  return { networkId, chainId, account }
}

/** The account must be one that the person connected, the chain the one the wallet is on. */
function authorise(context: WidgetContext, plan: Plan): void {
  const accounts = connectedAddresses(context.store.getState()).map((address) => address.toLowerCase())
  if (plan.account && !accounts.includes(plan.account.toLowerCase()))
    throw new RpcError(rpcCodes.unauthorized, 'The account is not connected to this page')
  if (plan.chainId !== undefined && plan.chainId !== standing(context).chainId)
    throw new RpcError(rpcCodes.chainDisconnected, 'The wallet is not on the chain of the request')
}

/**
 * One method that waits for a person: read, check, show where it is risky, ask the wallet. `network`: where the page saw
 * the wallet when it made the request; a request that names its chain says so itself.
 */
export const planned =
  (method: string, read: ReadPlan) =>
  async (context: WidgetContext, call: Call, params: unknown, network?: CaipNetworkId): Promise<unknown> => {
    await restored(context, call.signal)
    const now = standing(context)
    const plan = await read(params, now)
    throwIfLeft(call)
    if (isEmbedded(context.store.getState().connections[namespace])) refuseUnknown(plan)
    authorise(context, plan)
    if (plan.pinned && plan.chainId === undefined && network && network !== now.networkId)
      throw new RpcError(rpcCodes.chainDisconnected, 'The wallet has left the network that the page saw')
    const { hostOrigin: site } = context.store.getState()
    const { networkId } = now
    const risks = [...new Set([...(plan.risks ?? []), ...assessRisks(plan.subject, now.chainId, site)])]
    const reviewed = await askNetwork(context, { networkId, subject: plan.subject, risks })
    throwIfLeft(call)
    return askPerson(context, call, {
      namespace,
      method,
      ...reviewed,
      toWallet: !plan.withoutWallet,
      always: plan.always === true,
      pays: isPayment(plan.request),
      run: async (signal, handover) => {
        // Accounts and chain may have changed while the person read.
        authorise(context, plan)
        if (plan.run) return plan.run(context, signal, handover)
        const { request, pinned, after } = plan
        const place = pinned ? { networkId } : {}
        const answer = await requestWallet(context, { namespace, request, ...place }, signal, handover)
        await after?.(context, signal)
        return answer
      },
    })
  }
