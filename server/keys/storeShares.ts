import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { ServerContext } from '../context.ts'
import type { Recovery } from '../contract/wallet.ts'
import type { Db } from '../db/db.ts'
import { walletShares } from '../db/schema/wallets.ts'
import { HttpError } from '../errors/httpError.ts'

/** The part of contract/wallet.ts that creating and rotating have in common. */
export interface Shares {
  loginShare: string
  recoveryEnvelope: string
  recovery: Recovery
  recoveryProof: string
  deviceVerifier: string
}

/** Which set of shares: of whose wallet, and the how many-th. */
export interface ShareSet {
  walletId: string
  userId: string
  rotation: number
}

/** Characters of base64url: no proof of less than 128 bits is taken. */
const shortestProof = 22

/**
 * Writes both shares of a set; what an unfinished try left there goes.
 *
 * @throws HttpError 422 `invalid_body` when they do not fit the custody of this server
 */
export async function storeShares(
  context: ServerContext,
  tx: Db,
  set: ShareSet,
  shares: Shares,
): Promise<void> {
  requireFitting(context, shares)
  const { walletId, rotation } = set
  const { recovery, recoveryEnvelope: envelope } = shares
  const about = aboutShares(set)
  const byOperator = recovery.kind === 'operator'
  await tx
    .delete(walletShares)
    .where(and(eq(walletShares.walletId, walletId), eq(walletShares.rotation, rotation)))
  await tx.insert(walletShares).values([
    {
      walletId,
      rotation,
      kind: 'login',
      sealed: context.sealer.seal('login-share', shares.loginShare, about),
      deviceVerifier: shares.deviceVerifier,
    },
    {
      walletId,
      rotation,
      kind: 'recovery',
      sealed: byOperator ? context.sealer.seal('operator-share', envelope, about) : envelope,
      recovery,
      proofHash: byOperator ? null : hashProof(shares.recoveryProof),
    },
  ])
}

/** What a sealed share is bound to: it opens in no other row. */
export const aboutShares = ({ walletId, rotation, userId }: ShareSet): string =>
  `${walletId}:${rotation}:${userId}`

/** SHA-256, hex: a proof is random enough to need no salt. */
export const hashProof = (proof: string): string => createHash('sha256').update(proof).digest('hex')

function requireFitting(
  { config }: ServerContext,
  { loginShare, recoveryEnvelope, ...shares }: Shares,
): void {
  const byOperator = shares.recovery.kind === 'operator'
  if (byOperator !== (config.custody === 'operator'))
    throw unfit('recovery.kind', 'Recovery is done in another way here')
  if (loginShare === '') throw unfit('loginShare', 'A share is missing')
  if (recoveryEnvelope === '') throw unfit('recoveryEnvelope', 'A share is missing')
  const fits = byOperator ? shares.recoveryProof === '' : shares.recoveryProof.length >= shortestProof
  if (!fits) throw unfit('recoveryProof', 'The proof does not fit the recovery')
}

const unfit = (field: string, sentence: string) => new HttpError(422, 'invalid_body', sentence, { field })
