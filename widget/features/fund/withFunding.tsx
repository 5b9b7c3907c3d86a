import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { fundStanding } from '../../actions/fund/fundStanding.ts'
import { EmptyText } from '../../ui/EmptyText.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { withStanding } from '../../withStanding.tsx'
import { useWords } from '../../words/useWords.ts'
import './fund.css'

const Nobody = () => (
  <ViewBody>
    <EmptyText>{useWords()('fund.nobody')}</EmptyText>
  </ViewBody>
)

/** What was begun before a reload belongs to the account of its own network, whichever is active. */
const placeOf = (data: unknown): CaipNetworkId | undefined =>
  (data as { networkId?: CaipNetworkId } | undefined)?.networkId

/** What the views of funding stand on: an account that gets coins. */
export const withFunding = withStanding((state, data) => fundStanding(state, placeOf(data)), Nobody)
