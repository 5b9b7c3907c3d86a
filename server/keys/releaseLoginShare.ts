import type * as z from 'zod/mini'
import type { ServerContext } from '../context.ts'
import { type loginShareAnswerSchema, loginShareRequestSchema } from '../contract/wallet.ts'
import { readJson } from '../http/readJson.ts'
import { requireNeed } from '../http/requireSession.ts'
import type { Session } from '../sessions/sessions.ts'
import { auditKeys } from './auditKeys.ts'
import { auditLost } from './auditLost.ts'
import { openShare, shareLost } from './openShare.ts'
import { findShare, type ShareRow } from './readShare.ts'
import { requireShareProof } from './requireShareProof.ts'
import { makeChallenge } from './shareChallenge.ts'
import type { ShareSet } from './storeShares.ts'
import { completeWalletOf, staleRotation } from './walletOf.ts'

/**
 * `POST /login/wallet/login-share`: share 2 of 3, to a person who logged in not long ago, to export a moment ago, and
 * whose login frame proves another share of the set or, just before, the recovery secret. That the share is lost needs
 * no proof: who repairs by words holds no share.
 *
 * @throws HttpError 422 `invalid_body`, 403 `login_not_fresh`, 404 `wallet_not_found`, 409 `stale_rotation`,
 *   `login_share_lost`, and those of requireShareProof
 */
export async function releaseLoginShare(
  context: ServerContext,
  session: Session,
  body: unknown,
): Promise<z.infer<typeof loginShareAnswerSchema>> {
  const wanted = readJson(loginShareRequestSchema, body ?? {})
  if (wanted.purpose === 'export') requireNeed(session, 'POST /login/wallet/login-share export')
  const { db } = context.database
  const { id: walletId, rotation } = await completeWalletOf(db, session.userId)
  const set = { walletId, rotation, userId: session.userId }
  const row = await findShare(db, walletId, rotation, 'login')
  const share = await auditLost(context, session, set, () => openLoginShare(context, set, row))
  const verifier = row?.deviceVerifier ?? null
  await requireShareProof(context, session, set, { ...wanted, verifier })
  await auditKeys(db, session, wanted.purpose === 'export' ? 'wallet.export' : 'wallet.login-share', set)
  return {
    share,
    rotation,
    challenge: makeChallenge(context, session),
    verifier: verifier === null ? 'missing' : 'kept',
  }
}

/** A row that is not there was rotated away since the number was read, or is lost. */
async function openLoginShare(
  context: ServerContext,
  set: ShareSet,
  row: ShareRow | undefined,
): Promise<string> {
  if (row) return openShare(context, 'login-share', row.sealed, set)
  const { rotation } = await completeWalletOf(context.database.db, set.userId, set.walletId)
  throw rotation === set.rotation ? shareLost(context, 'login-share', set) : staleRotation()
}
