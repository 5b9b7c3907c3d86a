import { useCallback } from 'react'
import type { PermissionKind } from '../approvals/states.ts'
import { Permission } from '../window/Permission.tsx'
import { WithReview } from './WithReview.tsx'

/** Asks in the frame before secrets are shown or recovery changes; its yes has the same checks as that of an approval. */
export const PermissionInFrame = (props: {
  kind: PermissionKind
  shown: boolean
  onApproved(): void
  onRejected(): void
  onWindow(): void
}) => {
  const { kind, shown, onApproved, onRejected, onWindow } = props
  const onYes = useCallback(async () => onApproved(), [onApproved])
  return (
    <WithReview onNo={onRejected} onWindow={onWindow} onYes={onYes} shown={shown}>
      <Permission kind={kind} />
    </WithReview>
  )
}
