import type { SessionAnswer } from '../../../server/contract/login.ts'

/** Whether the person logged in, in this frame, within that many seconds, as far as the frame knows. */
export const isFreshLogin = (
  session: Pick<SessionAnswer, 'freshAt' | 'resumed'> | null,
  seconds: number,
): boolean =>
  !!session?.freshAt && !session.resumed && Date.now() - Date.parse(session.freshAt) < seconds * 1_000
