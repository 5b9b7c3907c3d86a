import { type ReactNode, useMemo } from 'react'
import { ReactReview } from '../../review/review.ts'
import { useLogin, useLoginContext } from './useLogin.ts'

/** What the line that names the site needs to know. */
export const WithSite = ({ children }: { children: ReactNode }) => {
  const { askNode, server } = useLoginContext()
  const site = useLogin((state) => state.hostOrigin)
  const networks = useLogin((state) => state.networks)
  const review = useMemo(
    () => ({ site, networks, ask: askNode, now: server.now, approve: () => {}, reject: () => {} }),
    [site, networks, askNode, server],
  )
  return <ReactReview value={review}>{children}</ReactReview>
}
