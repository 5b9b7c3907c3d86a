import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { ServerContext } from '../../context.ts'
import { passkeys } from '../../db/schema/passkeys.ts'
import { HttpError } from '../../errors/httpError.ts'
import type { FrameIdentity } from '../../origins/frameToken.ts'
import type { Session } from '../../sessions/sessions.ts'
import { redeem } from '../oneTime.ts'
import { relyingParty } from './relyingParty.ts'

/**
 * Keeps a new passkey of who is logged in.
 *
 * @throws HttpError 401 `invalid_proof` when it does not answer a standing challenge of that person and page
 */
export async function register(
  context: ServerContext,
  { userId }: Session,
  { projectId, origin: hostOrigin }: FrameIdentity,
  { challengeId, response }: { challengeId: string; response: { id: string } },
): Promise<{ id: string }> {
  const bound = await redeem(context, 'passkey', challengeId)
  const fits = bound?.['userId'] === userId && bound['projectId'] === projectId && bound['use'] === 'create'
  if (!fits || bound['hostOrigin'] !== hostOrigin) throw notMade()
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(context.config)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: String(bound['challenge']),
    ...{ expectedOrigin, expectedRPID },
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw notMade(cause)
  })
  if (!registrationInfo) throw notMade()
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  const row = { id, userId, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
  const made = await context.database.db
    .insert(passkeys)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: passkeys.id })
  if (made.length === 0) throw notMade()
  return { id }
}

const notMade = (cause?: unknown) =>
  new HttpError(401, 'invalid_proof', 'The passkey was not made for this login', { field: 'response', cause })
