import type * as z from 'zod/mini'
import type { ServerContext } from '../context.ts'
import { freshForSeconds } from '../contract/login.ts'
import type { loginShareAnswerSchema } from '../contract/wallet.ts'
import { requireFresh } from '../http/requireSession.ts'
import type { Session } from '../sessions/sessions.ts'
import { auditKeys } from './auditKeys.ts'
import { openShare } from './openShare.ts'
import { readShare } from './readShare.ts'
import { completeWalletOf } from './walletOf.ts'

/**
 * `POST /login/wallet/login-share`: share 2 of 3, to a person who logged in not long ago.
 *
 * @throws HttpError 403 `login_not_fresh`, 404 `wallet_not_found`, 409 `stale_rotation`
 */
export async function releaseLoginShare(
  context: ServerContext,
  session: Session,
): Promise<z.infer<typeof loginShareAnswerSchema>> {
  requireFresh(session, freshForSeconds)
  const { db } = context.database
  const { id: walletId, rotation } = await completeWalletOf(db, session.userId)
  const set = { walletId, rotation, userId: session.userId }
  const row = await readShare(db, walletId, rotation, 'login')
  const share = openShare(context, 'login-share', row.sealed, set)
  await auditKeys(db, session, 'wallet.login-share', set)
  return { share, rotation }
}
