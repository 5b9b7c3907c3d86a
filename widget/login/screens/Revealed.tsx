import { type ReactNode, useState } from 'react'
import { veryFreshForSeconds } from '../../../server/contract/login.ts'
import { AskSecret } from './AskSecret.tsx'
import { FreshLogin } from './FreshLogin.tsx'
import type { RevealProps } from './revealProps.ts'
import { usePermissionPlace } from './usePlace.ts'

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
  const place = usePermissionPlace()
  const [allowed, setAllowed] = useState(false)
  const forbid = (): void => setAllowed(false)
  return (
    <FreshLogin onBack={onBack} seconds={veryFreshForSeconds}>
      {(onStale) => {
        const reveal = { read, onBack, onLost, onStale, onHidden: forbid }
        if (allowed) return children(reveal)
        return (
          <AskSecret {...reveal} kind={kind} onAllowed={() => setAllowed(true)} place={place} shown={shown} />
        )
      }}
    </FreshLogin>
  )
}
