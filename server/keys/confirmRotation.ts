import { and, eq, ne } from 'drizzle-orm'
import type { ServerContext } from '../context.ts'
import { freshForSeconds } from '../contract/login.ts'
import { confirmSchema } from '../contract/wallet.ts'
import type { Db } from '../db/db.ts'
import { walletShares, wallets } from '../db/schema/wallets.ts'
import { readJson } from '../http/readJson.ts'
import { requireFresh } from '../http/requireSession.ts'
import type { Session } from '../sessions/sessions.ts'
import { auditKeys } from './auditKeys.ts'
import { personTurn } from './personTurn.ts'
import { completeWalletOf, staleRotation } from './walletOf.ts'

/**
 * `POST /login/wallet/rotate/confirm`: the new set takes the place of the old one, which is gone from then on. Again is
 * the same.
 *
 * @throws HttpError 403 `login_not_fresh`, 404 `wallet_not_found`, 409 `stale_rotation`
 */
export async function confirmRotation(
  context: ServerContext,
  session: Session,
  body: unknown,
): Promise<object> {
  requireFresh(session, freshForSeconds)
  const { id, rotation } = readJson(confirmSchema, body)
  await personTurn(context, session.userId, async (tx) => {
    const wallet = await completeWalletOf(tx, session.userId, id)
    if (rotation === wallet.rotation) return
    if (rotation !== wallet.rotation + 1) throw staleRotation()
    const custody = await storedCustody(tx, id, rotation)
    if (!custody) throw staleRotation()
    await tx.update(wallets).set({ rotation, custody }).where(eq(wallets.id, id))
    await tx
      .delete(walletShares)
      .where(and(eq(walletShares.walletId, id), ne(walletShares.rotation, rotation)))
    await auditKeys(tx, session, 'wallet.rotate-confirm', { walletId: id, rotation })
  })
  return {}
}

/** Of a set that is stored; both its rows were written in one transaction. */
async function storedCustody(
  tx: Db,
  walletId: string,
  rotation: number,
): Promise<'user' | 'operator' | undefined> {
  const [row] = await tx
    .select({ recovery: walletShares.recovery })
    .from(walletShares)
    .where(
      and(
        eq(walletShares.walletId, walletId),
        eq(walletShares.rotation, rotation),
        eq(walletShares.kind, 'recovery'),
      ),
    )
  if (!row) return undefined
  return row.recovery?.kind === 'operator' ? 'operator' : 'user'
}
