import { createPublicKey, verify } from 'node:crypto'
import type { ServerContext } from '../context.ts'
import { deviceProofText } from '../contract/deviceProof.ts'
import type { LoginShareRequest } from '../contract/wallet.ts'
import { HttpError } from '../errors/httpError.ts'
import type { Session } from '../sessions/sessions.ts'
import { auditKeys } from './auditKeys.ts'
import { isRecoveryProven } from './recoveryProven.ts'
import { spendChallenge } from './shareChallenge.ts'
import type { ShareSet } from './storeShares.ts'
import { staleRotation } from './walletOf.ts'

/**
 * The login share goes only to who holds another share of the set, or has just proved the recovery secret. A set from
 * before there were verifiers has nothing to check a device share with: there the login itself counts, not one that a
 * ticket resumed.
 *
 * @param verifier of the set in use, `null` for one from before
 * @throws HttpError 403 `share_proof_needed`, `wrong_device_proof`; 409 `stale_rotation`, `stale_challenge`
 */
export async function requireShareProof(
  context: ServerContext,
  session: Session,
  set: ShareSet,
  { verifier, purpose, device }: LoginShareRequest & { verifier: string | null },
): Promise<void> {
  if (isRecoveryProven(session, set)) return
  if (verifier === null && session.resumedAt === null) return
  if (verifier === null || !device) throw shareProofNeeded()
  if (device.rotation !== set.rotation) throw staleRotation()
  const { walletId, rotation } = set
  const { challenge } = device
  const text = deviceProofText({ walletId, rotation, purpose: purpose ?? 'sign', challenge })
  if (!(await spendChallenge(context, session, challenge))) throw staleChallenge()
  if (isSigned(verifier, text, device.signature)) return
  await auditKeys(context.database.db, session, 'wallet.device-refused', set)
  throw new HttpError(403, 'wrong_device_proof', 'This is not the share of this wallet', {
    field: 'device.signature',
  })
}

function isSigned(verifier: string, text: string, signature: string): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: verifier }, format: 'jwk' })
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
}

export const shareProofNeeded = () =>
  new HttpError(403, 'share_proof_needed', 'This needs a proof of the device share or of the recovery', {
    field: 'device',
  })

const staleChallenge = () =>
  new HttpError(409, 'stale_challenge', 'The challenge is used, too old or another one; take the next', {
    field: 'device.challenge',
  })
