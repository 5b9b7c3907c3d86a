import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import type { ListedExchange } from '../../api/exchange.ts'
import { draftStore } from '../fund/draftStore.ts'
import type { SendAsset } from '../send/asset.ts'

/** What an exchange is to pay in. */
export interface DepositOrder {
  exchange: ListedExchange
  asset: SendAsset
  networkId: CaipNetworkId
  address: string
  /** Smallest units. */
  units: bigint
}

/** An exchange's page, and by what its state is asked for. */
export interface Deposit {
  order: DepositOrder
  sessionId: string
  url: string
  /** `false`: the page is known, and there was no window for it. */
  shown: boolean
}

export interface DepositsState {
  /** Contract or mint; '' is the network's own coin, `null` nobody's choice. */
  token: string | null
  /** As typed, `null` before that: dollars where a price is known, coins elsewhere. */
  amount: string | null
  /** What the window that was opened last is for. */
  order: DepositOrder | undefined
  set(change: Partial<Pick<DepositsState, 'token' | 'amount' | 'order'>>): void
}

export const depositsOf = draftStore<DepositsState>((set) => ({
  token: null,
  amount: null,
  order: undefined,
  set: (change) => set(change),
}))
