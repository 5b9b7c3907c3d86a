import { type ReactNode, useState } from 'react'
import { veryFreshForSeconds } from '../../../server/contract/login.ts'
import { FreshLogin } from './FreshLogin.tsx'
import { SecretInWindow } from './lazyWindow.tsx'
import { PermissionInFrame } from './PermissionInFrame.tsx'
import type { RevealProps } from './revealProps.ts'
import { useWindows } from './usePlace.ts'

/** A secret that needs a very fresh login and a yes; shown in the frame, or in a window, which no page can cover. */
export const Revealed = <Secret,>(props: {
  kind: 'showWords' | 'showKeys'
  /** Is the login frame the one in front of the person? */
  shown: boolean
  read(): Promise<Secret>
  onBack(): void
  onLost(): void
  children(reveal: RevealProps<Secret>): ReactNode
}) => {
  const { kind, shown, read, onBack, onLost, children } = props
  const windows = useWindows()
  const [moved, setMoved] = useState(false)
  const [allowed, setAllowed] = useState(false)
  const forbid = (): void => setAllowed(false)
  return (
    <FreshLogin onBack={onBack} seconds={veryFreshForSeconds}>
      {(onStale) => {
        const reveal = { read, onBack, onLost, onStale, onHidden: forbid }
        if (windows || moved) return <SecretInWindow kind={kind} {...reveal} />
        if (allowed) return children(reveal)
        return (
          <PermissionInFrame
            kind={kind}
            onApproved={() => setAllowed(true)}
            onRejected={onBack}
            onWindow={() => setMoved(true)}
            shown={shown}
          />
        )
      }}
    </FreshLogin>
  )
}
