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

/** What the views of funding stand on: an account that gets coins. */
export const withFunding = withStanding(fundStanding, Nobody)
