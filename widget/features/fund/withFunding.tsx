import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { type FundStanding, fundStanding } from '../../actions/fund/fundStanding.ts'
import { queryClientOf } from '../../api/queryClientOf.ts'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import './fund.css'

/** What the views of funding stand on: an account that gets coins, and the cache of what servers said. */
export const withFunding = (View: ComponentType<{ standing: FundStanding }>) => () => {
  const t = useWords()
  const { api } = useWidgetContext()
  const standing = fundStanding(useWidget((state) => state))
  if (!standing)
    return (
      <ViewBody>
        <p className="fund-empty muted">{t('fund.nobody')}</p>
      </ViewBody>
    )
  const { networkId, from } = standing
  return (
    <QueryClientProvider client={queryClientOf(api)}>
      <View key={`${networkId}:${from}`} standing={standing} />
    </QueryClientProvider>
  )
}
