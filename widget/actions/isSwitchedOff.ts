import { offersFunding } from '../state/funding.ts'
import { isRestricted } from '../state/isRestricted.ts'
import type { WidgetState } from '../state/store.ts'
import type { ViewName } from '../state/views.ts'
import { offersAllWallets } from '../wallets/offersAllWallets.ts'

/** When a view is not offered; views that are not here always are. */
const switchedOff: Partial<Record<ViewName, (state: WidgetState) => boolean>> = {
  Transactions: ({ features }) => !features.history,
  WalletReceive: ({ features }) => !features.receive,
  WalletSend: ({ features }) => !features.send,
  // Three ways lead on from there.
  FundWallet: (state) => !state.features.receive && !offersFunding(state),
  // Off in restricted time zones, where the project wants that.
  OnRampProviders: (state) => !state.features.onramp || isRestricted(state),
  Swap: (state) => !state.features.swaps || isRestricted(state),
  PayWithExchange: ({ fund }) => !fund?.exchanges,
  AllWallets: (state) => !offersAllWallets(state),
  ConnectSocials: ({ login }) => !login?.passkey && !login?.socials.length,
}

/** Does the project not offer what this view is for, to anybody or where this visitor is? */
export const isSwitchedOff = (state: WidgetState, view: ViewName): boolean =>
  switchedOff[view]?.(state) ?? false
