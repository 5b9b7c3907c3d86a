import type { AuthenticationResponseJSON, AuthenticatorTransport } from '@simplewebauthn/server'
import { and, eq, lte } from 'drizzle-orm'
import type { ServerContext } from '../../context.ts'
import { passkeys } from '../../db/schema/passkeys.ts'
import { relyingParty } from './relyingParty.ts'
import { unknownPasskey } from './unknownPasskey.ts'

/**
 * Whose passkey signed this challenge on the login origin, with the person verified.
 *
 * @param expected.topOrigin the page around a frame; nothing but it may be named by the browser
 * @throws HttpError 401 `invalid_proof`; also for the counter of one device that went back (WebAuthn level 3, §6.1.1)
 */
export async function checkAssertion(
  context: ServerContext,
  response: { id: string },
  expected: { challenge: string; topOrigin: string },
): Promise<string> {
  const { db } = context.database
  const [known] = await db.select().from(passkeys).where(eq(passkeys.id, response.id))
  if (!known) throw unknownPasskey()
  const answer = response as AuthenticationResponseJSON
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(context.config)
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: expected.challenge,
    expectedTopOrigin: expected.topOrigin,
    ...{ expectedOrigin, expectedRPID },
    credential: {
      id: known.id,
      publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
      // Compared below: what it says depends on the kind of the passkey.
      counter: 0,
      transports: known.transports as AuthenticatorTransport[],
    },
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw unknownPasskey(cause)
  })
  if (!verified || !isOf(answer, known.userId)) throw unknownPasskey()
  const { newCounter: counter, credentialDeviceType: kind } = authenticationInfo
  // One that may stand on several devices has a counter on each, and none where its next keeper does not count.
  const isCounted = kind === 'singleDevice'
  if (isCounted && counter <= known.counter && known.counter > 0) throw unknownPasskey()
  const moved = await db
    .update(passkeys)
    .set({ counter, usedAt: new Date() })
    .where(and(eq(passkeys.id, known.id), isCounted ? lte(passkeys.counter, counter) : undefined))
    .returning({ userId: passkeys.userId })
  if (!moved[0]) throw unknownPasskey()
  return moved[0].userId
}

/** A discoverable passkey names its person; it must be the one we know it of. */
const isOf = ({ response: { userHandle } }: AuthenticationResponseJSON, userId: string): boolean =>
  userHandle === Buffer.from(userId).toString('base64url')
