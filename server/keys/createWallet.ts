import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { ServerContext } from '../context.ts'
import { createWalletSchema } from '../contract/wallet.ts'
import { createText } from '../contract/walletTexts.ts'
import type { Db } from '../db/db.ts'
import { wallets } from '../db/schema/wallets.ts'
import { HttpError } from '../errors/httpError.ts'
import { readJson } from '../http/readJson.ts'
import type { Session } from '../sessions/sessions.ts'
import { auditKeys } from './auditKeys.ts'
import { personTurn } from './personTurn.ts'
import { requireAccountProofs } from './requireAccountProofs.ts'
import { requireKeyProof } from './requireKeyProof.ts'
import { storeShares } from './storeShares.ts'
import { walletNotFound, walletOf } from './walletOf.ts'

/** The number of the first set of shares. */
export const firstRotation = 1

/**
 * `POST /login/wallet`: stores a new wallet as `creating`. What an unfinished creation left is replaced, so that a
 * closed tab stops nobody; its confirmation then finds no wallet. The key of each account signs for it, so that nobody
 * registers an address that is not theirs.
 *
 * @throws HttpError 409 `wallet_exists`, 403 `invalid_proof`, 404 `wallet_not_found` for an id that somebody else has,
 *   422 `invalid_body`
 */
export async function createWallet(context: ServerContext, session: Session, body: unknown): Promise<object> {
  const wanted = readJson(createWalletSchema, body)
  const set = { walletId: wanted.id, userId: session.userId, rotation: firstRotation }
  const text = await createText(session.userId, wanted)
  const { addresses, proofs, signature } = wanted
  await requireKeyProof(context, session, set, { address: addresses.eip155, text, signature })
  await requireAccountProofs(context, session, set, { addresses, proofs, text })
  await personTurn(context, session.userId, async (tx) => {
    await clearUnfinished(tx, session.userId, wanted)
    const added = await tx
      .insert(wallets)
      .values({
        id: wanted.id,
        userId: session.userId,
        addresses: wanted.addresses,
        custody: context.config.custody,
        status: 'creating',
        rotation: firstRotation,
      })
      .onConflictDoNothing()
      .returning({ id: wallets.id })
    if (added.length === 0) throw walletNotFound()
    await storeShares(context, tx, set, wanted)
    await auditKeys(tx, session, 'wallet.create', set)
  })
  return {}
}

async function clearUnfinished(
  tx: Db,
  userId: string,
  { id, addresses }: z.infer<typeof createWalletSchema>,
): Promise<void> {
  const found = await walletOf(tx, userId)
  if (!found) return
  // One id for two seeds would let one tab confirm what the other stored.
  const another = found.id === id && found.addresses.eip155 !== addresses.eip155
  if (found.status === 'complete' || another) {
    throw new HttpError(409, 'wallet_exists', 'This person has a wallet already', { field: 'id' })
  }
  await tx.delete(wallets).where(eq(wallets.id, found.id))
}
