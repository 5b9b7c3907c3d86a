import { useMemo } from 'react'
import type { AskNode } from '../../review/review.ts'
import { ReactReview } from '../../review/review.ts'
import { unsettle } from '../approvals/settle.ts'
import type { FrameState } from '../approvals/states.ts'
import { ReviewBody } from '../screens/ReviewBody.tsx'
import { Permission } from './Permission.tsx'
import { useCalm } from './useCalm.ts'

/** What the frame asks, drawn as in the frame. The yes counts while the window rests. */
export const WindowReview = (props: {
  state: Extract<FrameState, { stage: 'review' }>
  ask: AskNode
  now(): number
  decide(stage: 'approved' | 'rejected'): void
}) => {
  const { state, ask, now, decide } = props
  const { site, networks, subject } = state
  const calm = useCalm()
  const body = useMemo(
    () =>
      subject.name === 'Permission' ? (
        <Permission kind={subject.data.kind} />
      ) : (
        <ReviewBody subject={unsettle(subject)} />
      ),
    [subject],
  )
  const review = useMemo(
    () => ({
      site,
      networks,
      ask,
      now,
      approve: () => decide('approved'),
      reject: () => decide('rejected'),
      held: !calm,
    }),
    [site, networks, ask, now, decide, calm],
  )
  return <ReactReview value={review}>{body}</ReactReview>
}
