import { eq } from 'drizzle-orm'
import type { ServerContext } from '../context.ts'
import { confirmSchema } from '../contract/wallet.ts'
import { wallets } from '../db/schema/wallets.ts'
import { readJson } from '../http/readJson.ts'
import type { Session } from '../sessions/sessions.ts'
import { auditKeys } from './auditKeys.ts'
import { personTurn } from './personTurn.ts'
import { requireSameSet } from './requireSameSet.ts'
import { staleRotation, walletNotFound, walletOf } from './walletOf.ts'

/**
 * `POST /login/wallet/confirm`: the login frame has seen all three shares stored. Again is the same.
 *
 * @throws HttpError 404 `wallet_not_found`, 409 `stale_rotation` when another set was stored meanwhile
 */
export async function confirmWallet(
  context: ServerContext,
  session: Session,
  body: unknown,
): Promise<object> {
  const { id, rotation, loginShareHash } = readJson(confirmSchema, body)
  await personTurn(context, session.userId, async (tx) => {
    const wallet = await walletOf(tx, session.userId)
    if (wallet?.id !== id) throw walletNotFound()
    if (wallet.rotation !== rotation) throw staleRotation()
    const set = { walletId: id, userId: session.userId, rotation }
    await requireSameSet(context, tx, set, loginShareHash)
    if (wallet.status === 'complete') return
    await tx.update(wallets).set({ status: 'complete' }).where(eq(wallets.id, id))
    await auditKeys(tx, session, 'wallet.confirm', set)
  })
  return {}
}
