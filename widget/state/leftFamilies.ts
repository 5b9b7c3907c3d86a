import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import type { Session } from './session.ts'

/** Families that a person left on this site while their login went on. */
export interface LeftFamilies {
  /** Id of whose login it was; '' until that is known. */
  user: string
  families: readonly Namespace[]
}

export const noFamilies: LeftFamilies = { user: '', families: [] }

/** They belong to one person: somebody else who logs in left none. */
export function leftBy(left: LeftFamilies, { status, user }: Pick<Session, 'status' | 'user'>): LeftFamilies {
  if (status === 'loading' || left.user === user?.id) return left
  if (!user) return left.user ? left : noFamilies
  return left.user ? noFamilies : { ...left, user: user.id }
}
