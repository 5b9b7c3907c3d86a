import type { OpenScreen } from '../people/screen.ts'
import { canTellCover } from './canTellCover.ts'
import { isWindowed, type Place, placeOf } from './placeOf.ts'
import { useLogin, useLoginContext } from './useLogin.ts'

/** Where the person decides this. */
export function usePlace(screen: OpenScreen): Place {
  const { approvals } = useLoginContext().config
  const site = useLogin((state) => state.hostOrigin)
  return placeOf(screen, { approvals, site, canTell: canTellCover() })
}

/** Where what `Security` leads to is decided, which grants power each time. */
export const usePermissionPlace = (): Place =>
  isWindowed(useLoginContext().config.approvals, canTellCover()) ? 'window' : 'frame'
