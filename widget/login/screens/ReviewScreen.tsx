import { useCallback } from 'react'
import { settle } from '../approvals/settle.ts'
import type { ReviewName } from '../approvals/states.ts'
import type { ScreenOf } from '../people/screen.ts'
import { InWindow } from './InWindow.tsx'
import { ReviewBody } from './ReviewBody.tsx'
import { usePlace } from './usePlace.ts'
import { useWindowApproval } from './useWindowApproval.ts'
import { WithReview } from './WithReview.tsx'

/**
 * A request of a site: decided here, or in a window where the browser cannot tell that a page covers us, or where the
 * person opens one. The yes comes from there then, and the frame does what was agreed to.
 */
export const ReviewScreen = ({ screen }: { screen: ScreenOf<ReviewName> }) => {
  const place = usePlace(screen)
  const approval = useWindowApproval(
    () => settle(screen),
    ({ stage }, { publish }) => {
      if (stage === 'approved') {
        publish({ stage: 'done' })
        void screen.answer(undefined)
      }
      if (stage === 'rejected') screen.cancel()
    },
  )
  const onYes = useCallback(() => screen.answer(undefined), [screen])
  if (place === 'window' || approval.status !== 'unopened')
    return <InWindow approval={approval} onReject={screen.cancel} />
  return (
    <WithReview onNo={screen.cancel} onWindow={approval.open} onYes={onYes} shown={screen.shown}>
      <ReviewBody subject={screen} />
    </WithReview>
  )
}
