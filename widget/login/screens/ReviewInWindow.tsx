import { useCallback, useMemo } from 'react'
import { ReactReview } from '../../review/review.ts'
import { settle } from '../approvals/settle.ts'
import type { ReviewName } from '../approvals/states.ts'
import type { ScreenOf } from '../people/screen.ts'
import { InWindow } from './InWindow.tsx'
import { useLogin, useLoginContext } from './useLogin.ts'
import { useWindowApproval } from './useWindowApproval.ts'

/** A request of a site, decided in a window: the yes comes from there, and the frame does what was agreed to. */
export const ReviewInWindow = ({ screen }: { screen: ScreenOf<ReviewName> }) => {
  const read = useCallback(() => settle(screen), [screen])
  const approval = useWindowApproval(read, ({ stage }, { publish }) => {
    if (stage === 'approved') {
      publish({ stage: 'done' })
      void screen.answer(undefined)
    }
    if (stage === 'rejected') screen.cancel()
  })
  return (
    <WithSite>
      <InWindow approval={approval} onReject={screen.cancel} />
    </WithSite>
  )
}

/** What the line that names the site needs to know. */
export const WithSite = ({ children }: { children: React.ReactNode }) => {
  const { askNode, server } = useLoginContext()
  const site = useLogin((state) => state.hostOrigin)
  const networks = useLogin((state) => state.networks)
  const review = useMemo(
    () => ({ site, networks, ask: askNode, now: server.now, approve: () => {}, reject: () => {} }),
    [site, networks, askNode, server],
  )
  return <ReactReview value={review}>{children}</ReactReview>
}
