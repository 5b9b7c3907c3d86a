import { type ReactNode, useMemo, useRef } from 'react'
import { ReactReview } from '../../review/review.ts'
import type { ScreenOf } from '../people/screen.ts'
import { useCovered } from './useCovered.ts'
import { useLogin, useLoginContext } from './useLogin.ts'
import { usePointerRest } from './usePointerRest.ts'
import { useTry } from './useTry.ts'

/**
 * Gives the parts of a review what this program knows, and holds the yes while the screen is not free to be seen, or
 * was just put under the pointer.
 */
export const WithReview = (props: {
  screen: ScreenOf<
    'ApproveMessage' | 'ApproveTransaction' | 'ApproveSolana' | 'ApproveBitcoin' | 'ApproveCalls'
  >
  children: ReactNode
}) => {
  const { screen, children } = props
  const { askNode } = useLoginContext()
  const site = useLogin((state) => state.hostOrigin)
  const networks = useLogin((state) => state.networks)
  const box = useRef<HTMLDivElement>(null)
  const covered = useCovered(box)
  const isMeant = usePointerRest()
  const { busy, attempt } = useTry()
  const held = !screen.shown || covered || busy
  const review = useMemo(
    () => ({
      site,
      networks,
      ask: askNode,
      approve: () => isMeant() && attempt(() => screen.answer(undefined)),
      reject: screen.cancel,
      held,
    }),
    [site, networks, askNode, screen, attempt, held, isMeant],
  )
  return (
    <div className="login-screen" ref={box}>
      <ReactReview value={review}>{children}</ReactReview>
    </div>
  )
}
