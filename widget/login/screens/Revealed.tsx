import type { ReactNode } from 'react'
import { veryFreshForSeconds } from '../../../server/contract/login.ts'
import { FreshLogin } from './FreshLogin.tsx'
import { SecretInWindow } from './lazyWindow.tsx'
import type { RevealProps } from './revealProps.ts'
import { useWindows } from './usePlace.ts'

/** A secret that only a very fresh login opens: shown here, or in a window that no page can cover with a false one. */
export const Revealed = <Secret,>(props: {
  kind: 'showWords' | 'showKeys'
  read(): Promise<Secret>
  onBack(): void
  onLost(): void
  children(reveal: RevealProps<Secret>): ReactNode
}) => {
  const { kind, read, onBack, onLost, children } = props
  const windows = useWindows()
  return (
    <FreshLogin onBack={onBack} seconds={veryFreshForSeconds}>
      {(onStale) => {
        const reveal = { read, onBack, onLost, onStale }
        return windows ? <SecretInWindow kind={kind} {...reveal} /> : children(reveal)
      }}
    </FreshLogin>
  )
}
