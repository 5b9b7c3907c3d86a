import { useState } from 'react'
import type { ReviewName } from '../approvals/states.ts'
import type { ScreenOf } from '../people/screen.ts'
import { ReviewInWindow } from './lazyWindow.tsx'
import { ReviewBody } from './ReviewBody.tsx'
import { usePlace } from './usePlace.ts'
import { WithReview } from './WithReview.tsx'

/** A request of a site: decided here, or in a window where the browser cannot tell that a page covers us. */
export const ReviewScreen = ({ screen }: { screen: ScreenOf<ReviewName> }) => {
  const place = usePlace(screen)
  const [moved, setMoved] = useState(false)
  if (moved || place === 'window') return <ReviewInWindow screen={screen} />
  return (
    <WithReview onWindow={() => setMoved(true)} screen={screen}>
      <ReviewBody subject={screen} />
    </WithReview>
  )
}
