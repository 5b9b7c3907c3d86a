import type { CaipAccountId, CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { namespaceOf } from '../../state/networks.ts'
import type { Session, SessionAccount } from '../../state/session.ts'
import type { ConnectorSession } from '../connector.ts'

const isDetailed = (account: SessionAccount): account is SessionAccount & { type: 'payment' | 'ordinals' } =>
  account.type === 'payment' || account.type === 'ordinals'

/** A login's accounts of one family, on one of its networks; `null` while there is no wallet. */
export function sessionOf({ status, accounts }: Session, network: CaipNetworkId): ConnectorSession | null {
  const ours = accounts
    .filter((one) => one.namespace === namespaceOf(network))
    .map((one) => ({ ...one, address: one.addresses?.[network] ?? one.address }))
  if (status !== 'authenticated' || ours.length === 0) return null
  const details = ours.filter(isDetailed).map(({ address, type }) => ({ address, type }))
  return {
    // A smart account of EIP-7702 has the address of its owner.
    accounts: [...new Set(ours.map(({ address }) => `${network}:${address}` as CaipAccountId))],
    network,
    ...(details.length > 0 && { details }),
  }
}
