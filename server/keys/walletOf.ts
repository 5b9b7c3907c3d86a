import { eq } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { wallets } from '../db/schema/wallets.ts'
import { HttpError } from '../errors/httpError.ts'

export type Wallet = typeof wallets.$inferSelect

/** The wallet of a person, in whatever state. */
export async function walletOf(db: Db, userId: string): Promise<Wallet | undefined> {
  const [wallet] = await db.select().from(wallets).where(eq(wallets.userId, userId))
  return wallet
}

/**
 * The wallet of a person once all its shares were confirmed; before that no share leaves the server.
 *
 * @throws HttpError 404 `wallet_not_found`, also for the id of somebody else's wallet
 */
export async function completeWalletOf(db: Db, userId: string, id?: string): Promise<Wallet> {
  const wallet = await walletOf(db, userId)
  if (wallet?.status !== 'complete' || (id !== undefined && wallet.id !== id)) throw walletNotFound()
  return wallet
}

export const walletNotFound = () =>
  new HttpError(404, 'wallet_not_found', 'This person has no such wallet', { field: 'id' })

export const staleRotation = () =>
  new HttpError(409, 'stale_rotation', 'The shares were changed meanwhile; look at the wallet again', {
    field: 'rotation',
  })
