import type { ServerContext } from '../context.ts'
import { hashLoginShare } from '../contract/walletTexts.ts'
import type { Db } from '../db/db.ts'
import { openShare } from './openShare.ts'
import { readShare } from './readShare.ts'
import type { ShareSet } from './storeShares.ts'
import { staleRotation } from './walletOf.ts'

/**
 * Two devices may store a set under one number: each confirms its own or nothing.
 *
 * @throws HttpError 409 `stale_rotation`; `login_share_lost` when the key changed since it was stored: then the set in
 *   use stays
 */
export async function requireSameSet(
  context: ServerContext,
  tx: Db,
  set: ShareSet,
  loginShareHash: string,
): Promise<void> {
  const { sealed } = await readShare(tx, set.walletId, set.rotation, 'login')
  const share = openShare(context, 'login-share', sealed, set)
  if ((await hashLoginShare(share)) !== loginShareHash) throw staleRotation()
}
