import type { Session } from '../../state/session.ts'

/** The embedded wallet offers its EVM account in more than one form. */
export const hasAccountTypes = ({ accounts }: Session): boolean =>
  new Set(accounts.filter(({ namespace }) => namespace === 'eip155').map(({ type }) => type)).size > 1
