import { eq } from 'drizzle-orm'
import type { ServerContext } from '../../context.ts'
import { passkeys } from '../../db/schema/passkeys.ts'
import type { FrameIdentity } from '../../origins/frameToken.ts'
import type { Session } from '../../sessions/sessions.ts'
import { issue } from '../oneTime.ts'
import { passkeySeconds, relyingParty } from './relyingParty.ts'

/** What an authenticator needs to make a passkey for who is logged in. It does not make a second one. */
export async function creationOptions(context: ServerContext, session: Session, frame: FrameIdentity) {
  const { userId } = session
  const { projectId, origin: hostOrigin } = frame
  const { id: rpID, name: rpName } = relyingParty(context.config)
  const known = await context.database.db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userName: session.email ?? session.name ?? `Account ${userId.slice(0, 8)}`,
    userID: new TextEncoder().encode(userId),
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: passkeySeconds * 1000,
  })
  const bound = { use: 'create', userId, projectId, hostOrigin, challenge: options.challenge }
  return { challengeId: await issue(context, 'passkey', bound, passkeySeconds), options }
}
