import type * as z from 'zod/mini'
import type { ServerContext } from '../context.ts'
import { freshForSeconds, veryFreshForSeconds } from '../contract/login.ts'
import { type loginShareAnswerSchema, loginShareRequestSchema } from '../contract/wallet.ts'
import { readJson } from '../http/readJson.ts'
import { requireFresh } from '../http/requireSession.ts'
import type { Session } from '../sessions/sessions.ts'
import { auditKeys } from './auditKeys.ts'
import { openShare } from './openShare.ts'
import { readShare } from './readShare.ts'
import { completeWalletOf } from './walletOf.ts'

const toSign = { seconds: freshForSeconds, action: 'wallet.login-share' } as const
const toExport = { seconds: veryFreshForSeconds, action: 'wallet.export' } as const

/**
 * `POST /login/wallet/login-share`: share 2 of 3, to a person who logged in not long ago; to export, a moment ago.
 *
 * @throws HttpError 422 `invalid_body`, 403 `login_not_fresh`, 404 `wallet_not_found`, 409 `stale_rotation`
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
  const row = await readShare(db, walletId, rotation, 'login')
  const share = openShare(context, 'login-share', row.sealed, set)
  await auditKeys(db, session, action, set)
  return { share, rotation }
}
