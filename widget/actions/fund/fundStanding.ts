import type { CaipNetworkId, Namespace } from '../../../host-sdk/protocol/caip.ts'
import { onrampProviders } from '../../../server/contract/onrampProviders.ts'
import { type Sellers, sellersOf } from '../../state/funding.ts'
import { namespaceOf } from '../../state/networks.ts'
import type { WidgetState } from '../../state/store.ts'
import { type SendStanding, sendStanding } from '../send/standing.ts'

/** For whom money may become coins, and by whom. */
export interface FundStanding extends SendStanding {
  /** Of this family of networks, in the order in which they are shown. */
  sellers: Sellers
  exchanges: boolean
  /** Origins to which a window may be sent. */
  pages: readonly string[]
}

/** Exchanges pay out there. Specification §9. */
const paidOut: readonly Namespace[] = ['eip155', 'solana']

/** As `sendStanding`. */
export function fundStanding(state: WidgetState, place?: CaipNetworkId): FundStanding | undefined {
  const standing = sendStanding(state, place)
  if (!standing) return undefined
  const { exchanges = false, pages = [] } = state.fund ?? {}
  const namespace = namespaceOf(standing.networkId)
  return {
    ...standing,
    sellers: sellersOf(state).filter(({ name }) => onrampProviders[name].namespaces.includes(namespace)),
    exchanges: exchanges && paidOut.includes(namespace),
    pages,
  }
}
