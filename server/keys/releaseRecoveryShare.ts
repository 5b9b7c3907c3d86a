import { timingSafeEqual } from 'node:crypto'
import type * as z from 'zod/mini'
import type { ServerContext } from '../context.ts'
import { type recoveryShareAnswerSchema, recoveryShareRequestSchema } from '../contract/wallet.ts'
import { HttpError } from '../errors/httpError.ts'
import { readJson } from '../http/readJson.ts'
import type { Session } from '../sessions/sessions.ts'
import { auditKeys } from './auditKeys.ts'
import { auditLost } from './auditLost.ts'
import { chargeTry, clearTries } from './chargeTry.ts'
import { openShare } from './openShare.ts'
import { readShare, type ShareRow } from './readShare.ts'
import { nameOfSet } from './recoveryProven.ts'
import { hashProof } from './storeShares.ts'
import { completeWalletOf } from './walletOf.ts'

/**
 * `POST /login/wallet/recovery-share`: share 3 of 3, as the login frame sealed it, to who proves to know how to open
 * it; with operator custody the plain share, without a proof. For a moment the session then gets the login share, too.
 *
 * @throws HttpError 403 `login_not_fresh`, `wrong_recovery_proof`; 429 `recovery_blocked`; 404 `wallet_not_found`;
 *   409 `stale_rotation`, `recovery_share_lost`
 */
export async function releaseRecoveryShare(
  context: ServerContext,
  session: Session,
  body: unknown,
): Promise<z.infer<typeof recoveryShareAnswerSchema>> {
  const { proof } = readJson(recoveryShareRequestSchema, body)
  const { db } = context.database
  const { id: walletId, rotation } = await completeWalletOf(db, session.userId)
  const set = { walletId, rotation, userId: session.userId }
  const row = await readShare(db, walletId, rotation, 'recovery')
  const byOperator = row.recovery?.kind === 'operator'
  if (!byOperator) await requireProof(context, session, { row, proof })
  const envelope = byOperator
    ? await auditLost(context, session, set, async () =>
        openShare(context, 'operator-share', row.sealed, set),
      )
    : row.sealed
  await context.sessions.prove(session.id, nameOfSet(set))
  await auditKeys(db, session, 'wallet.recovery-share', set)
  return { envelope, rotation }
}

async function requireProof(
  { database: { db } }: ServerContext,
  session: Session,
  { row, proof }: { row: ShareRow; proof: string },
): Promise<void> {
  await chargeTry(db, session, row.walletId)
  if (isProof(row, proof)) return clearTries(db, session, row.walletId)
  await auditKeys(db, session, 'wallet.recovery-refused', row)
  throw new HttpError(403, 'wrong_recovery_proof', 'This does not open the wallet', { field: 'proof' })
}

/** Equal hashes, compared in constant time. */
function isProof({ proofHash }: ShareRow, proof: string): boolean {
  if (proofHash === null) return false
  return timingSafeEqual(Buffer.from(hashProof(proof), 'hex'), Buffer.from(proofHash, 'hex'))
}
