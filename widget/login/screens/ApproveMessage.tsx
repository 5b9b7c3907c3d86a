import { MessageReview } from '../../review/MessageReview.tsx'
import type { ScreenOf } from '../people/screen.ts'
import { WithReview } from './WithReview.tsx'

/** A site wants a signature of the embedded wallet. */
export const ApproveMessage = ({ screen }: { screen: ScreenOf<'ApproveMessage'> }) => (
  <WithReview screen={screen}>
    <MessageReview request={screen.data.request} />
  </WithReview>
)
