import { and, eq } from 'drizzle-orm'
import type { ServerContext } from '../context.ts'
import { type WalletAnswer, walletAnswerSchema } from '../contract/wallet.ts'
import { walletShares, wallets } from '../db/schema/wallets.ts'
import type { Session } from '../sessions/sessions.ts'

/** `GET /login/wallet`: the public facts of the person's wallet. */
export async function getWallet({ database }: ServerContext, { userId }: Session): Promise<WalletAnswer> {
  const inUse = and(
    eq(walletShares.walletId, wallets.id),
    eq(walletShares.rotation, wallets.rotation),
    eq(walletShares.kind, 'recovery'),
  )
  const [wallet] = await database.db
    .select({
      id: wallets.id,
      status: wallets.status,
      addresses: wallets.addresses,
      custody: wallets.custody,
      rotation: wallets.rotation,
      recovery: walletShares.recovery,
    })
    .from(wallets)
    .innerJoin(walletShares, inUse)
    .where(eq(wallets.userId, userId))
  return walletAnswerSchema.parse({ wallet: wallet ?? null })
}
