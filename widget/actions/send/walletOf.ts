import type { Namespace } from '../../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../../context.ts'
import { neverSent } from '../../errors/neverSent.ts'
import type { Connector } from '../../wallets/connector.ts'
import { activeConnection } from '../activeConnection.ts'
import { askWhileConnected, type Waiting } from './askWhileConnected.ts'
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

/** The wallet of an account, on its network alone. Once the waiting is over it is asked for nothing more. */
export function walletOf(
  context: WidgetContext,
  { networkId, connection }: SendStanding,
  waiting?: Waiting,
): AskWallet {
  const { namespace } = connection
  return async (request) => {
    if (waiting?.handover.isOver) throw new SendError('not_sent')
    const { networks } = connectorIn(context, namespace)
    if (networks && !networks.includes(networkId)) throw new SendError('wrong_network')
    // A wallet of Solana is told with each request where it happens.
    const pinned = namespace === 'solana' ? {} : { networkId }
    return askWhileConnected(context, connection, { namespace, request, ...pinned }, waiting)
  }
}

function connectorIn(context: WidgetContext, namespace: Namespace): Connector {
  try {
    return activeConnection(context, namespace).connector
  } catch (error) {
    throw neverSent(error)
  }
}
