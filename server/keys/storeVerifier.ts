import type { ServerContext } from '../context.ts'
import { verifierSchema } from '../contract/wallet.ts'
import { verifierText } from '../contract/walletTexts.ts'
import { walletShares } from '../db/schema/wallets.ts'
import { readJson } from '../http/readJson.ts'
import type { Session } from '../sessions/sessions.ts'
import { auditKeys } from './auditKeys.ts'
import { personTurn } from './personTurn.ts'
import { shareOf } from './readShare.ts'
import { isRecoveryProven } from './recoveryProven.ts'
import { requireKeyProof } from './requireKeyProof.ts'
import { shareProofNeeded } from './requireShareProof.ts'
import { completeWalletOf, staleRotation } from './walletOf.ts'

/**
 * `POST /login/wallet/verifier`: what proofs of the device share are checked with from now on, for a set from before
 * there was one. The wallet's key signs for it, so a login alone puts no other in its place. Again is the same.
 *
 * @throws HttpError 403 `share_proof_needed` to a session that a ticket resumed and that proved nothing,
 *   `invalid_proof`; 404 `wallet_not_found`; 409 `stale_rotation`; 422 `invalid_body`
 */
export async function storeVerifier(
  context: ServerContext,
  session: Session,
  body: unknown,
): Promise<object> {
  const wanted = readJson(verifierSchema, body)
  const { id, rotation, deviceVerifier, signature } = wanted
  const set = { walletId: id, userId: session.userId, rotation }
  if (session.resumedAt !== null && !isRecoveryProven(session, set)) throw shareProofNeeded()
  const { addresses } = await completeWalletOf(context.database.db, session.userId, id)
  await requireKeyProof(context, session, set, {
    address: addresses.eip155,
    text: verifierText(wanted),
    signature,
  })
  await personTurn(context, session.userId, async (tx) => {
    const wallet = await completeWalletOf(tx, session.userId, id)
    if (wallet.rotation !== rotation) throw staleRotation()
    const stored = await tx
      .update(walletShares)
      .set({ deviceVerifier })
      .where(shareOf(id, rotation, 'login'))
      .returning({ walletId: walletShares.walletId })
    if (stored.length === 0) throw staleRotation()
    await auditKeys(tx, session, 'wallet.verifier', set)
  })
  return {}
}
