import type { ComponentType } from 'react'
import { type FundStanding, fundStanding } from '../../actions/fund/fundStanding.ts'
import { EmptyText } from '../../ui/EmptyText.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWidget } from '../../useWidget.ts'
import { WithQueries } from '../../WithQueries.tsx'
import { useWords } from '../../words/useWords.ts'
import './fund.css'

/** What the views of funding stand on: an account that gets coins, and the cache of what servers said. */
export const withFunding = (View: ComponentType<{ standing: FundStanding }>) => () => {
  const t = useWords()
  const standing = fundStanding(useWidget((state) => state))
  if (!standing)
    return (
      <ViewBody>
        <EmptyText>{t('fund.nobody')}</EmptyText>
      </ViewBody>
    )
  const { networkId, from } = standing
  return (
    <WithQueries>
      <View key={`${networkId}:${from}`} standing={standing} />
    </WithQueries>
  )
}
