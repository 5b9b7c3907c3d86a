import type { WidgetContext } from '../../context.ts'
import { activeConnection } from '../activeConnection.ts'
import { askWhileConnected } from './askWhileConnected.ts'
import type { AskWallet } from './family.ts'
import { SendError } from './sendError.ts'
import { type SendStanding, sendStanding } from './standing.ts'

/** Where an order was made. The account or the network may have changed while the person read. @throws SendError */
export function standingFor(
  { store }: WidgetContext,
  { from, networkId }: Pick<SendStanding, 'from' | 'networkId'>,
): SendStanding {
  const standing = sendStanding(store.getState())
  if (standing?.from !== from || standing.networkId !== networkId) throw new SendError('wrong_network')
  return standing
}

/** The wallet of an account, on its network alone. */
export function walletOf(context: WidgetContext, { networkId, connection }: SendStanding): AskWallet {
  const { namespace } = connection
  return async (request) => {
    const { connector } = activeConnection(context, namespace)
    if (connector.networks && !connector.networks.includes(networkId)) throw new SendError('wrong_network')
    // A wallet of Solana is told with each request where it happens.
    const pinned = namespace === 'solana' ? {} : { networkId }
    return askWhileConnected(context, connection, { namespace, request, ...pinned })
  }
}
