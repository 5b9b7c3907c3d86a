import type { LoginConfig } from '../../../server/contract/login.ts'
import { isOwnSignIn } from '../../review/isOwnSignIn.ts'
import type { OpenScreen } from '../people/screen.ts'

export type Place = 'frame' | 'window'

/**
 * Screens whose yes moves value or grants power, which a page must not be able to cover. Connecting, unlocking and making
 * a wallet are not among them: they give the page nothing but an address. What `Security` leads to decides for itself
 * (Permission.tsx).
 */
const grantsPower: {
  [Name in OpenScreen['name']]: (screen: Extract<OpenScreen, { name: Name }>, site: string) => boolean
} = {
  ApproveMessage: ({ data: { request } }, site) => {
    const { subject, risks } = request
    const isPlain = subject.type === 'message' && subject.encoding === 'text' && risks.length === 0
    return !isPlain || !isOwnSignIn(subject.text, site, subject.address)
  },
  ApproveTransaction: () => true,
  ApproveSolana: () => true,
  ApproveBitcoin: () => true,
  ApproveCalls: () => true,
  RepairWallet: () => true,
  SecureWallet: () => false,
  UnlockWallet: () => false,
  ShowCalls: () => false,
  Security: () => false,
}

/**
 * Where a person decides. `canTell`: the browser says whether something lies over the frame (IntersectionObserver,
 * version 2).
 */
export function placeOf(
  screen: OpenScreen,
  { approvals, site, canTell }: { approvals: LoginConfig['approvals']; site: string; canTell: boolean },
): Place {
  if (!isWindowed(approvals, canTell)) return 'frame'
  const grants = grantsPower[screen.name] as (screen: OpenScreen, site: string) => boolean
  return grants(screen, site) ? 'window' : 'frame'
}

/** Do screens that grant power go to a window at all? */
export const isWindowed = (approvals: LoginConfig['approvals'], canTell: boolean): boolean =>
  approvals === 'window' || (approvals === 'auto' && !canTell)
