import { useRef } from 'react'
import type { PermissionKind } from '../approvals/states.ts'
import { InWindow } from './InWindow.tsx'
import { PermissionInFrame } from './PermissionInFrame.tsx'
import type { Place } from './placeOf.ts'
import { useWindowApproval } from './useWindowApproval.ts'

/** Something of our own that grants power: agreed to in the frame or in a window, done in the frame. */
export const AskPermission = (props: {
  kind: PermissionKind
  place: Place
  shown: boolean
  onApproved(): void
  onRejected(): void
}) => {
  const { kind, place, shown, onApproved, onRejected } = props
  const decided = useRef(false)
  const approval = useWindowApproval(
    async () => ({ name: 'Permission', data: { kind } }),
    ({ stage }, { publish }) => {
      if (decided.current || (stage !== 'approved' && stage !== 'rejected')) return
      decided.current = true
      publish({ stage: 'done' })
      if (stage === 'approved') onApproved()
      else onRejected()
    },
  )
  if (place === 'window' || approval.status !== 'unopened')
    return <InWindow approval={approval} onReject={onRejected} />
  return (
    <PermissionInFrame
      kind={kind}
      onApproved={onApproved}
      onRejected={onRejected}
      onWindow={approval.open}
      shown={shown}
    />
  )
}
