import { type ReactNode, useState } from 'react'
import type { PermissionKind } from '../approvals/states.ts'
import { PermissionInWindow } from './lazyWindow.tsx'
import { PermissionInFrame } from './PermissionInFrame.tsx'
import { useWindows } from './usePlace.ts'

/** Shows its children after a yes: given in the frame, or in a window where the browser cannot tell what covers the frame. */
export const Permitted = (props: {
  kind: PermissionKind
  shown: boolean
  onBack(): void
  children: ReactNode
}) => {
  const { kind, shown, onBack, children } = props
  const windows = useWindows()
  const [moved, setMoved] = useState(false)
  const [allowed, setAllowed] = useState(false)
  const allow = (): void => setAllowed(true)
  if (allowed) return children
  if (windows || moved) return <PermissionInWindow kind={kind} onApproved={allow} onRejected={onBack} />
  return (
    <PermissionInFrame
      kind={kind}
      onApproved={allow}
      onRejected={onBack}
      onWindow={() => setMoved(true)}
      shown={shown}
    />
  )
}
