import { useCallback, useState } from 'react'
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
  const onWindow = useCallback(() => setMoved(true), [])
  const onYes = useCallback(() => screen.answer(undefined), [screen])
  if (moved || place === 'window') return <ReviewInWindow screen={screen} />
  return (
    <WithReview onNo={screen.cancel} onWindow={onWindow} onYes={onYes} shown={screen.shown}>
      <ReviewBody subject={screen} />
    </WithReview>
  )
}
