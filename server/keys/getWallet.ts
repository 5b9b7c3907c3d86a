import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ServerContext } from '../context.ts'
import { type WalletAnswer, walletAnswerSchema } from '../contract/wallet.ts'
import { walletShares, wallets } from '../db/schema/wallets.ts'
import type { Session } from '../sessions/sessions.ts'
import { isRecoveryProven } from './recoveryProven.ts'
import { makeChallenge } from './shareChallenge.ts'

const loginShares = alias(walletShares, 'login_shares')

/** `GET /login/wallet`: the public facts of the person's wallet. */
export async function getWallet(context: ServerContext, session: Session): Promise<WalletAnswer> {
  const inUse = (shares: typeof walletShares | typeof loginShares, kind: 'recovery' | 'login') =>
    and(eq(shares.walletId, wallets.id), eq(shares.rotation, wallets.rotation), eq(shares.kind, kind))
  const [found] = await context.database.db
    .select({
      id: wallets.id,
      status: wallets.status,
      addresses: wallets.addresses,
      custody: wallets.custody,
      rotation: wallets.rotation,
      recovery: walletShares.recovery,
      verifier: loginShares.deviceVerifier,
    })
    .from(wallets)
    .innerJoin(walletShares, inUse(walletShares, 'recovery'))
    .leftJoin(loginShares, inUse(loginShares, 'login'))
    .where(eq(wallets.userId, session.userId))
  if (!found) return { wallet: null }
  const { verifier, ...wallet } = found
  const set = { walletId: wallet.id, rotation: wallet.rotation }
  const needsUnlock = verifier === null && session.resumedAt !== null && !isRecoveryProven(session, set)
  return walletAnswerSchema.parse({
    wallet: { ...wallet, needsUnlock },
    ...(wallet.status === 'complete' && { challenge: makeChallenge(context, session) }),
  })
}
