import { useMemo } from 'react'
import type { AskNode } from '../../review/review.ts'
import { ReactReview } from '../../review/review.ts'
import type { WordId } from '../../words/words.ts'
import { unsettle } from '../approvals/settle.ts'
import type { FrameState, WindowSubject } from '../approvals/states.ts'
import { readPasskey } from '../passkey/readPasskey.ts'
import { ReviewBody } from '../screens/ReviewBody.tsx'
import { useTry } from '../screens/useTry.ts'
import { PasskeyRequest } from './PasskeyRequest.tsx'
import { Permission } from './Permission.tsx'
import { useCalm } from './useCalm.ts'
import type { WindowApproval } from './windowApproval.ts'

/** What the frame asks, drawn as in the frame. The yes counts while the window rests. */
export const WindowReview = (props: {
  state: Extract<FrameState, { stage: 'review' }>
  ask: AskNode
  now(): number
  decide: WindowApproval['decide']
}) => {
  const { state, ask, now, decide } = props
  const { site, networks, subject } = state
  const calm = useCalm()
  const { busy, failure, attempt } = useTry()
  const body = useMemo(() => bodyOf(subject, failure), [subject, failure])
  const review = useMemo(
    () => ({
      site,
      networks,
      ask,
      now,
      approve: () => {
        if (subject.name !== 'Passkey') return decide('approved')
        attempt(async () => decide('approved', (await readPasskey(subject.data)).prf))
      },
      reject: () => decide('rejected'),
      held: !calm || busy,
    }),
    [site, networks, ask, now, decide, calm, subject, busy, attempt],
  )
  return <ReactReview value={review}>{body}</ReactReview>
}

function bodyOf(subject: WindowSubject, failure: WordId | null) {
  if (subject.name === 'Permission') return <Permission kind={subject.data.kind} />
  if (subject.name === 'Passkey') return <PasskeyRequest failure={failure} />
  return <ReviewBody subject={unsettle(subject)} />
}
