import type * as z from 'zod/mini'
import type { ServerContext } from '../context.ts'
import { freshForSeconds, veryFreshForSeconds } from '../contract/login.ts'
import { type loginShareAnswerSchema, loginShareRequestSchema } from '../contract/wallet.ts'
import { readJson } from '../http/readJson.ts'
import { requireFresh } from '../http/requireSession.ts'
import type { Session } from '../sessions/sessions.ts'
import { auditKeys } from './auditKeys.ts'
import { auditLost } from './auditLost.ts'
import { openShare, shareLost } from './openShare.ts'
import { findShare } from './readShare.ts'
import type { ShareSet } from './storeShares.ts'
import { completeWalletOf, staleRotation } from './walletOf.ts'

const toSign = { seconds: freshForSeconds, action: 'wallet.login-share' } as const
const toExport = { seconds: veryFreshForSeconds, action: 'wallet.export' } as const

/**
 * `POST /login/wallet/login-share`: share 2 of 3, to a person who logged in not long ago; to export, a moment ago.
 *
 * @throws HttpError 422 `invalid_body`, 403 `login_not_fresh`, 404 `wallet_not_found`, 409 `stale_rotation`,
 *   `login_share_lost`
 */
export async function releaseLoginShare(
  context: ServerContext,
  session: Session,
  body: unknown,
): Promise<z.infer<typeof loginShareAnswerSchema>> {
  const { purpose } = readJson(loginShareRequestSchema, body ?? {})
  const { seconds, action } = purpose === 'export' ? toExport : toSign
  requireFresh(session, seconds)
  const { db } = context.database
  const { id: walletId, rotation } = await completeWalletOf(db, session.userId)
  const set = { walletId, rotation, userId: session.userId }
  const share = await auditLost(context, session, set, () => readLoginShare(context, set))
  await auditKeys(db, session, action, set)
  return { share, rotation }
}

/** A row that is not there was rotated away since the number was read, or is lost. */
async function readLoginShare(context: ServerContext, set: ShareSet): Promise<string> {
  const { db } = context.database
  const row = await findShare(db, set.walletId, set.rotation, 'login')
  if (row) return openShare(context, 'login-share', row.sealed, set)
  const { rotation } = await completeWalletOf(db, set.userId, set.walletId)
  throw rotation === set.rotation ? shareLost(context, 'login-share', set) : staleRotation()
}
