import { useRef } from 'react'
import type { PermissionKind } from '../approvals/states.ts'
import { InWindow } from './InWindow.tsx'
import { WithSite } from './ReviewInWindow.tsx'
import { useWindowApproval } from './useWindowApproval.ts'

/** Something of our own that grants power: agreed to in a window, done in the frame. */
export const PermissionInWindow = (props: {
  kind: PermissionKind
  onApproved(): void
  onRejected(): void
}) => {
  const { kind, onApproved, onRejected } = props
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
  return (
    <WithSite>
      <InWindow approval={approval} onReject={onRejected} />
    </WithSite>
  )
}
