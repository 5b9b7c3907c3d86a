import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { walletShares } from '../db/schema/wallets.ts'
import { staleRotation } from './walletOf.ts'

export type ShareRow = typeof walletShares.$inferSelect

/** Names one row. */
export const shareOf = (walletId: string, rotation: number, kind: ShareRow['kind']) =>
  and(eq(walletShares.walletId, walletId), eq(walletShares.rotation, rotation), eq(walletShares.kind, kind))

export async function findShare(
  db: Db,
  walletId: string,
  rotation: number,
  kind: ShareRow['kind'],
): Promise<ShareRow | undefined> {
  const [row] = await db
    .select()
    .from(walletShares)
    .where(shareOf(walletId, rotation, kind))
  return row
}

/** @throws HttpError 409 `stale_rotation` when a rotation was confirmed since its number was read */
export async function readShare(...which: Parameters<typeof findShare>): Promise<ShareRow> {
  const row = await findShare(...which)
  if (!row) throw staleRotation()
  return row
}
