import type { RpcRequest } from '../../../host-sdk/protocol/api.ts'
import {
  type CaipAccountId,
  type CaipNetworkId,
  evmChainId,
  evmNetworkId,
  parseChainId,
  toHexQuantity,
} from '../../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { findNetwork } from '../../state/networks.ts'
import type { Session } from '../../state/session.ts'
import type { WidgetStore } from '../../state/store.ts'
import type { Connector, ConnectorSession } from '../connector.ts'
import { embeddedIcon } from './embeddedIcon.ts'
import { embeddedKey } from './embeddedKey.ts'
import type { LoginClient } from './loginClient.ts'

const namespace = 'eip155'
type EvmNetworkId = `eip155:${string}`

export interface EmbeddedConnector extends Connector {
  /** What a login gave, as a connection; `null` while there is no wallet. */
  sessionOf(session: Session): ConnectorSession | null
}

/**
 * The wallet whose keys live in the login frame, where a person decides too. Its network is ours to choose:
 * switching asks nobody.
 */
export function embeddedConnector(
  login: Pick<LoginClient, 'start' | 'call'>,
  store: WidgetStore,
): EmbeddedConnector {
  let network = firstNetwork(store)

  const sessionOf = ({ status, accounts }: Session): ConnectorSession | null => {
    const addresses = accounts.filter((one) => one.namespace === namespace).map(({ address }) => address)
    if (status !== 'authenticated' || addresses.length === 0) return null
    network = firstNetwork(store)
    // A smart account of EIP-7702 has the address of its owner.
    const accountIds = [...new Set(addresses)].map((address): CaipAccountId => `${network}:${address}`)
    return { accounts: accountIds, network }
  }

  const switchTo = (params: unknown): null => {
    const chainId = parseChainId((params as { chainId?: unknown }[] | undefined)?.[0]?.chainId)
    const id = chainId !== undefined && evmNetworkId(chainId)
    if (!id || !findNetwork(store.getState().networks, id))
      throw new RpcError(rpcCodes.unrecognizedChain, 'The wallet does not know this network')
    network = id as EvmNetworkId
    return null
  }

  const answers: Readonly<Record<string, (params: unknown) => unknown>> = {
    eth_chainId: () => toHexQuantity(evmChainId(network) ?? 0),
    wallet_switchEthereumChain: switchTo,
    wallet_addEthereumChain: switchTo,
  }

  return {
    id: embeddedKey,
    key: embeddedKey,
    type: 'AUTH',
    namespace,
    name: 'Gatehouse',
    icon: embeddedIcon,
    rdns: '',
    sessionOf,
    connect: async (signal) => {
      const found = sessionOf(await login.call('connectWallet', [], signal))
      if (!found) throw new RpcError(rpcCodes.internal, 'The wallet gave no account')
      return found
    },
    restore: async () => sessionOf(await login.start()),
    disconnect: async () => void (await login.call('signOut', [])),
    request: async ({ method, params }: RpcRequest, signal) => {
      const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
      if (answer) return answer(params)
      const request = params === undefined ? { method } : { method, params }
      return login.call('request', [network, request], signal)
    },
  }
}

/** The active network where it is one of EVM, else the first that is. */
function firstNetwork(store: WidgetStore): EvmNetworkId {
  const { activeNetworkId, networks } = store.getState()
  const isOurs = (id: string): id is EvmNetworkId => evmChainId(id as CaipNetworkId) !== undefined
  return [activeNetworkId, ...networks.map(({ id }) => id)].find(isOurs) ?? 'eip155:1'
}
