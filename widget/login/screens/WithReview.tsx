import { type ReactNode, useMemo, useRef } from 'react'
import { ReactReview } from '../../review/review.ts'
import { useAway } from './useAway.ts'
import { useCovered } from './useCovered.ts'
import { useLogin, useLoginContext } from './useLogin.ts'
import { usePointerRest } from './usePointerRest.ts'
import { useTry } from './useTry.ts'

/**
 * Gives the parts of a review what this program knows, and holds the yes while the screen is not free to be seen, has no
 * focus, or was just put under the pointer.
 */
export const WithReview = (props: {
  /** The screen is the one that is drawn, and no copy on its way out. */
  shown: boolean
  onYes(): Promise<void>
  onNo(): void
  /** The person wants to decide in a window of its own. */
  onWindow(): void
  children: ReactNode
}) => {
  const { shown, onYes, onNo, onWindow, children } = props
  const { askNode, server } = useLoginContext()
  const site = useLogin((state) => state.hostOrigin)
  const networks = useLogin((state) => state.networks)
  const box = useRef<HTMLDivElement>(null)
  const covered = useCovered(box)
  const away = useAway()
  const isMeant = usePointerRest()
  const { busy, attempt } = useTry()
  const held = !shown || busy
  const review = useMemo(
    () => ({
      site,
      networks,
      ask: askNode,
      now: server.now,
      approve: () => isMeant() && document.hasFocus() && attempt(onYes),
      reject: onNo,
      held,
      covered,
      away,
      openWindow: onWindow,
    }),
    [site, networks, askNode, server, onYes, onNo, attempt, held, covered, away, isMeant, onWindow],
  )
  return (
    <div className="login-screen" ref={box}>
      <ReactReview value={review}>{children}</ReactReview>
    </div>
  )
}
