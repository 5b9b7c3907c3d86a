import type { ComponentType } from 'react'
import { type SendStanding, sendStanding } from '../../actions/send/standing.ts'
import { EmptyText } from '../../ui/EmptyText.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWidget } from '../../useWidget.ts'
import { WithQueries } from '../../WithQueries.tsx'
import { useWords } from '../../words/useWords.ts'
import './send.css'

/** What the views of sending stand on: an account to send from, and the cache of what servers said. */
export const withStanding = (View: ComponentType<{ standing: SendStanding }>) => () => {
  const t = useWords()
  const standing = sendStanding(useWidget((state) => state))
  if (!standing)
    return (
      <ViewBody>
        <EmptyText>{t('send.nobody')}</EmptyText>
      </ViewBody>
    )
  const { networkId, from } = standing
  return (
    <WithQueries>
      <View key={`${networkId}:${from}`} standing={standing} />
    </WithQueries>
  )
}
