import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { isAddressOf } from '../../format/isAddressOf.ts'
import { findNetwork, namespaceOf } from '../../state/networks.ts'
import type { WidgetState } from '../../state/store.ts'
import { sendStanding } from '../send/standing.ts'

/**
 * Is this the account in use of its network's family, whichever network is active? `undefined`: its wallet is not back yet or
 * locked, or another of its accounts is in use. `false`: it is gone.
 */
export function isAccountInUse(
  state: WidgetState,
  { networkId, address }: { networkId: string; address: string },
): boolean | undefined {
  const place = findNetwork(state.networks, networkId)?.id as CaipNetworkId | undefined
  if (!place) return false
  const namespace = namespaceOf(place)
  const connection = state.connections[namespace]
  if (!connection) return state.remembered[namespace] ? undefined : false
  const standing = sendStanding(state, place)
  if (!standing) return undefined
  if (isAddressOf(`${place}:${standing.from}`, address)) return true
  return connection.accounts.some((account) => isAddressOf(account, address)) ? undefined : false
}
