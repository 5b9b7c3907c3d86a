import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { type SendStanding, sendStanding } from '../../actions/send/standing.ts'
import { queryClientOf } from '../../api/queryClientOf.ts'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import './send.css'

/** What the views of sending stand on: an account to send from, and the cache of what servers said. */
export const withStanding = (View: ComponentType<{ standing: SendStanding }>) => () => {
  const t = useWords()
  const { api } = useWidgetContext()
  const standing = sendStanding(useWidget((state) => state))
  if (!standing)
    return (
      <ViewBody>
        <p className="send-empty muted">{t('send.nobody')}</p>
      </ViewBody>
    )
  const { networkId, from } = standing
  return (
    <QueryClientProvider client={queryClientOf(api)}>
      <View key={`${networkId}:${from}`} standing={standing} />
    </QueryClientProvider>
  )
}
