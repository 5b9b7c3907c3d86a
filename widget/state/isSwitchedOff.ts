import type { FeatureName } from '../../server/contract/features.ts'
import { offersFunding } from './funding.ts'
import { isRestricted } from './isRestricted.ts'
import type { WidgetState } from './store.ts'
import type { ViewName } from './views.ts'

/** The switch that a view hangs on. */
const featureOfView: Partial<Record<ViewName, FeatureName>> = {
  Transactions: 'history',
  WalletReceive: 'receive',
  OnRampProviders: 'onramp',
  WalletSend: 'send',
  Swap: 'swaps',
}

/** Off in restricted time zones, where the project wants that. */
const restricted: readonly FeatureName[] = ['onramp', 'swaps']

/** Has the project switched off what this view is for, for everybody or for where this visitor is? */
export function isSwitchedOff(state: WidgetState, view: ViewName): boolean {
  const { features } = state
  // Three ways lead on from there.
  if (view === 'FundWallet') return !features.receive && !offersFunding(state)
  const feature = featureOfView[view]
  if (feature === undefined) return false
  return !features[feature] || (restricted.includes(feature) && isRestricted(state))
}
