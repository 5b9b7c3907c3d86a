import type { FrameConfig } from '../../server/contract/frame.ts'
import { isRestricted } from './isRestricted.ts'
import type { WidgetState } from './store.ts'

export type Sellers = NonNullable<FrameConfig['fund']>['onramp']
type Funding = Pick<WidgetState, 'fund' | 'features' | 'restrictedTimezones'>

const nobody: Sellers = []

/** Who sells coins to this visitor, in the order in which they are shown. */
export const sellersOf = (state: Funding): Sellers =>
  (isRestricted(state) || !state.features.onramp ? undefined : state.fund?.onramp) ?? nobody

/** Is there anything beside receiving? */
export const offersFunding = (state: Funding): boolean =>
  sellersOf(state).length > 0 || (state.fund?.exchanges ?? false)
