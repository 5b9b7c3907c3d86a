import { type ReactNode, useState } from 'react'
import type { PermissionKind } from '../approvals/states.ts'
import { AskPermission } from './AskPermission.tsx'
import { usePermissionPlace } from './usePlace.ts'

/** Shows its children after a yes: given in the frame, or in a window where the browser cannot tell what covers the frame. */
export const Permitted = (props: {
  kind: PermissionKind
  shown: boolean
  onBack(): void
  children: ReactNode
}) => {
  const { kind, shown, onBack, children } = props
  const place = usePermissionPlace()
  const [allowed, setAllowed] = useState(false)
  if (allowed) return children
  return (
    <AskPermission
      kind={kind}
      onApproved={() => setAllowed(true)}
      onRejected={onBack}
      place={place}
      shown={shown}
    />
  )
}
