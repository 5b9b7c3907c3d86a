import type { Session } from '../../state/session.ts'

/** The forms in which the embedded wallet offers its EVM account, the one in use first. */
const typesOf = ({ accounts }: Session) =>
  accounts.filter(({ namespace }) => namespace === 'eip155').map(({ type }) => type)

/** There is more than one form to choose from. */
export const hasAccountTypes = (session: Session): boolean => new Set(typesOf(session)).size > 1

/** A plain account that could be a smart one. */
export const canUpgrade = (session: Session): boolean =>
  hasAccountTypes(session) && typesOf(session)[0] === 'eoa'
