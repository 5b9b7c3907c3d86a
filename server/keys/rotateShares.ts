import type { ServerContext } from '../context.ts'
import { rotateSchema } from '../contract/wallet.ts'
import { rotateText } from '../contract/walletTexts.ts'
import { readJson } from '../http/readJson.ts'
import type { Session } from '../sessions/sessions.ts'
import { auditKeys } from './auditKeys.ts'
import { personTurn } from './personTurn.ts'
import { requireKeyProof } from './requireKeyProof.ts'
import { storeShares } from './storeShares.ts'
import { completeWalletOf, staleRotation } from './walletOf.ts'

/**
 * `POST /login/wallet/rotate`: writes a new set of shares beside the one in use. Until it is confirmed nobody sees it,
 * and the next try replaces it.
 *
 * @throws HttpError 403 `login_not_fresh`, 404 `wallet_not_found`, 409 `stale_rotation`, 422 `invalid_body`
 */
export async function rotateShares(context: ServerContext, session: Session, body: unknown): Promise<object> {
  const wanted = readJson(rotateSchema, body)
  const { id, rotation } = wanted
  const set = { walletId: id, userId: session.userId, rotation }
  const { addresses } = await completeWalletOf(context.database.db, session.userId, id)
  await requireKeyProof(context, session, set, {
    address: addresses.eip155,
    text: await rotateText(wanted),
    signature: wanted.signature,
  })
  await personTurn(context, session.userId, async (tx) => {
    const wallet = await completeWalletOf(tx, session.userId, id)
    if (rotation !== wallet.rotation + 1) throw staleRotation()
    await storeShares(context, tx, set, wanted)
    await auditKeys(tx, session, 'wallet.rotate', set)
  })
  return {}
}
