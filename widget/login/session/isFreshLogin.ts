import type { SessionAnswer } from '../../../server/contract/login.ts'

/** Whether the person logged in, in this frame, within that many seconds, as far as the frame knows. `nowMs`: by the server's clock. */
export const isFreshLogin = (
  session: Pick<SessionAnswer, 'freshAt' | 'resumed'> | null,
  seconds: number,
  nowMs: number,
): boolean => !!session?.freshAt && !session.resumed && nowMs - Date.parse(session.freshAt) < seconds * 1_000
