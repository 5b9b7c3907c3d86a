import type { ServerContext } from '../context.ts'
import { HttpError } from '../errors/httpError.ts'
import { aboutShares, type ShareSet } from './storeShares.ts'

type SealedShare = 'login-share' | 'operator-share'

/** What a share that nothing here opens any more is refused with. */
const lost = {
  'login-share': ['login_share_lost', 'The server can no longer read its part of this wallet'],
  'operator-share': ['recovery_share_lost', 'The server can no longer read the recovery of this wallet'],
} as const

/** @throws HttpError 409 `login_share_lost`, `recovery_share_lost` when no key opens it, or the row was changed */
export function openShare(
  context: ServerContext,
  purpose: SealedShare,
  sealed: string,
  set: ShareSet,
): string {
  const share = context.sealer.open(purpose, sealed, aboutShares(set))
  if (share === undefined) throw shareLost(context, purpose, set)
  return share
}

/** No passing trouble: only another `OPERATOR_KEY`, or the wallet's owner, mends it. So the operator is told each time. */
export function shareLost(
  { logger }: ServerContext,
  purpose: SealedShare,
  { walletId, rotation }: ShareSet,
): HttpError {
  const [code, sentence] = lost[purpose]
  logger.error({ walletId, rotation, code }, 'A share is missing or opens with no key of this server')
  return new HttpError(409, code, sentence)
}

export const isShareLost = (thrown: unknown): boolean =>
  thrown instanceof HttpError && Object.values(lost).some(([code]) => code === thrown.code)
