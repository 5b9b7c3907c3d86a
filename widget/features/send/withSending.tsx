import { sendStanding } from '../../actions/send/standing.ts'
import { EmptyText } from '../../ui/EmptyText.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { withStanding } from '../../withStanding.tsx'
import { useWords } from '../../words/useWords.ts'
import './send.css'

const Nobody = () => (
  <ViewBody>
    <EmptyText>{useWords()('send.nobody')}</EmptyText>
  </ViewBody>
)

/** What the views of sending stand on: an account to send from. */
export const withSending = withStanding((state) => sendStanding(state), Nobody)
