import type { RpcRequest } from '../../../host-sdk/protocol/api.ts'
import {
  type CaipNetworkId,
  evmChainId,
  evmNetworkId,
  type Namespace,
  parseChainId,
  toHexQuantity,
} from '../../../host-sdk/protocol/caip.ts'
import { embeddedKey } from '../../../host-sdk/protocol/reservedKeys.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { families, findNetwork, networkFor } from '../../state/networks.ts'
import type { Session } from '../../state/session.ts'
import { staysLeft } from '../../state/staysLeft.ts'
import type { WidgetStore } from '../../state/store.ts'
import type { Connector, ConnectorSession } from '../connector.ts'
import { embeddedIcon } from './embeddedIcon.ts'
import { embeddedId, isEmbedded } from './embeddedKey.ts'
import { endSession } from './endSession.ts'
import type { LoginClient } from './loginClient.ts'
import { sessionOf } from './sessionOf.ts'

export interface EmbeddedConnector extends Connector {
  /**
   * What a login gave, as a connection, with those of the other families; `null` while there is no wallet.
   *
   * @param network Where the family's requests go from now on. @default its last one
   */
  sessionOf(session: Session, network?: CaipNetworkId): ConnectorSession | null
}

/**
 * The wallet whose keys live in the login frame, where a person decides too: one connector a family that is served.
 * Its network is ours to choose: switching asks nobody.
 */
export const embeddedConnectors = (
  login: Pick<LoginClient, 'look' | 'call'>,
  store: WidgetStore,
): EmbeddedConnector[] =>
  families(store.getState().networks).map((namespace) => embeddedConnector(login, store, namespace))

function embeddedConnector(
  login: Pick<LoginClient, 'look' | 'call'>,
  store: WidgetStore,
  namespace: Namespace,
): EmbeddedConnector {
  let network = firstNetwork(store, namespace)

  const read = (session: Session, wanted = firstNetwork(store, namespace)): ConnectorSession | null => {
    const { networks } = store.getState()
    network = wanted
    const own = sessionOf(session, network)
    if (!own) return null
    const others = families(networks)
      .filter((family) => family !== namespace && !staysLeft(store.getState(), session, family))
      .flatMap((family) => {
        const found = sessionOf(session, firstNetwork(store, family))
        return found ? [[family, found]] : []
      })
    return { ...own, others: Object.fromEntries(others) }
  }

  const switchTo = (params: unknown): null => {
    const chainId = parseChainId((params as { chainId?: unknown }[] | undefined)?.[0]?.chainId)
    const id = chainId !== undefined && evmNetworkId(chainId)
    if (!id || !findNetwork(store.getState().networks, id))
      throw new RpcError(rpcCodes.unrecognizedChain, 'The wallet does not know this network')
    network = id
    return null
  }

  const answers: Readonly<Record<string, (params: unknown) => unknown>> = {
    eth_chainId: () => toHexQuantity(evmChainId(network) ?? 0),
    wallet_switchEthereumChain: switchTo,
    wallet_addEthereumChain: switchTo,
  }

  return {
    id: embeddedId(namespace),
    key: embeddedKey,
    type: 'AUTH',
    namespace,
    name: 'Gatehouse',
    icon: embeddedIcon,
    rdns: '',
    sessionOf: read,
    connect: async (signal) => {
      const found = read(await login.call('connectWallet', [], signal))
      if (!found) throw new RpcError(rpcCodes.internal, 'The wallet gave no account')
      // A family is added: the others are there, or were left.
      return Object.values(store.getState().connections).some(isEmbedded) ? alone(found) : found
    },
    restore: async () => {
      const found = read(await login.look())
      // The other families are remembered, and restored, by themselves.
      return found && alone(found)
    },
    disconnect: () => endSession(login, store),
    request: async ({ method, params, network: wanted }: RpcRequest, signal, handOver) => {
      const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
      if (answer) return answer(params)
      const request = params === undefined ? { method } : { method, params }
      return login.call('request', [wanted ?? network, request], signal, handOver)
    },
  }
}

const alone = ({ others: _, ...own }: ConnectorSession): ConnectorSession => own

/** Where the family's requests go. */
function firstNetwork(store: WidgetStore, namespace: Namespace): CaipNetworkId {
  const { networks, activeNetworkId, lastNetworks } = store.getState()
  const found = networkFor({ networks, activeNetworkId, lastNetworks, connections: {} }, namespace)
  const known = found && findNetwork(networks, found)
  return (known ?? networks.find(({ id }) => id.startsWith(`${namespace}:`)))?.id as CaipNetworkId
}
