import { and, eq, ne } from 'drizzle-orm'
import type { ServerContext } from '../context.ts'
import { confirmSchema } from '../contract/wallet.ts'
import { walletShares, wallets } from '../db/schema/wallets.ts'
import { readJson } from '../http/readJson.ts'
import type { Session } from '../sessions/sessions.ts'
import { auditKeys } from './auditKeys.ts'
import { personTurn } from './personTurn.ts'
import { readShare } from './readShare.ts'
import { requireSameSet } from './requireSameSet.ts'
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
  const { id, rotation, loginShareHash } = readJson(confirmSchema, body)
  await personTurn(context, session.userId, async (tx) => {
    const wallet = await completeWalletOf(tx, session.userId, id)
    if (rotation !== wallet.rotation && rotation !== wallet.rotation + 1) throw staleRotation()
    const set = { walletId: id, userId: session.userId, rotation }
    await requireSameSet(context, tx, set, loginShareHash)
    if (rotation === wallet.rotation) return
    const { recovery } = await readShare(tx, id, rotation, 'recovery')
    const custody = recovery?.kind === 'operator' ? 'operator' : 'user'
    await tx.update(wallets).set({ rotation, custody }).where(eq(wallets.id, id))
    await tx
      .delete(walletShares)
      .where(and(eq(walletShares.walletId, id), ne(walletShares.rotation, rotation)))
    await auditKeys(tx, session, 'wallet.rotate-confirm', set)
  })
  return {}
}
