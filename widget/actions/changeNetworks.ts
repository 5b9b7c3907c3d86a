import type { CaipNetworkId } from '../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import type { Network } from '../../server/contract/networks.ts'
import type { WidgetContext } from '../context.ts'
import { findNetwork, namespaceOf } from '../state/networks.ts'

/** @param allowed networks that the page may name in its place */
const refuse = (message: string, reason: string, allowed?: readonly Network[]): RpcError =>
  new RpcError(rpcCodes.invalidParams, message, {
    reason,
    ...(allowed && { networks: allowed.map(({ id }) => id) }),
  })

/** Throws the specification's words (§8) for a family or a network that the server does not serve. */
function served(context: WidgetContext, id: CaipNetworkId) {
  const { servedNetworks } = context.store.getState()
  const namespace = namespaceOf(id)
  if (!servedNetworks.some((one) => namespaceOf(one.id as CaipNetworkId) === namespace))
    throw refuse(`Adapter for namespace ${namespace} doesn't exist`, 'chain_not_supported', servedNetworks)
  const network = findNetwork(servedNetworks, id)
  if (!network) throw refuse(`Network with ID ${id} not found`, 'network_not_found', servedNetworks)
  return network
}

/** Shows a network again that the page took out, in its old place. Nodes are the operator's: no other can be added. */
export function addNetwork(context: WidgetContext, id: CaipNetworkId): void {
  const added = served(context, id)
  const { networks, servedNetworks, setNetworks } = context.store.getState()
  setNetworks(servedNetworks.filter((one) => one === added || networks.includes(one)))
}

/** Takes a network out of what this page offers. What is connected there finds itself on a network not supported. */
export function removeNetwork(context: WidgetContext, id: CaipNetworkId): void {
  const removed = served(context, id)
  const { networks, activeNetworkId, setNetworks, setActiveNetwork, connections } = context.store.getState()
  if (!networks.includes(removed))
    throw refuse(`Network with ID ${id} not found`, 'network_not_found', networks)
  const namespace = namespaceOf(id)
  const left = networks.filter((one) => one !== removed)
  const next = left.find((one) => namespaceOf(one.id as CaipNetworkId) === namespace)
  if (!next) throw refuse('Cannot remove last network for a namespace', 'last_network')
  setNetworks(left)
  if (activeNetworkId === id && !connections[namespace]) setActiveNetwork(next.id as CaipNetworkId)
}
