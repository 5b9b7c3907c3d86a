import type { Session } from '../sessions/sessions.ts'
import type { ShareSet } from './storeShares.ts'

/** Seconds in which an unlock that proved the recovery secret takes the login share. */
const provenSeconds = 120

export const nameOfSet = ({ walletId, rotation }: Pick<ShareSet, 'walletId' | 'rotation'>): string =>
  `${walletId}:${rotation}`

/** Whether the session got the recovery share of this set a moment ago, by the proof of its secret. */
export const isRecoveryProven = (
  { provenSet, provenAt }: Session,
  set: Pick<ShareSet, 'walletId' | 'rotation'>,
): boolean =>
  provenSet === nameOfSet(set) && provenAt !== null && Date.now() - provenAt.getTime() <= provenSeconds * 1000
