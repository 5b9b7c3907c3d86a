import type { ServerContext } from '../../context.ts'
import { issue } from '../oneTime.ts'
import { passkeySeconds, relyingParty } from './relyingParty.ts'

/** A challenge to sign in with whatever passkey the person has here, good for one answer from that page. */
export async function challenge(
  context: ServerContext,
  { projectId, hostOrigin }: { projectId: string; hostOrigin: string },
) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(context.config).id,
    userVerification: 'required',
    timeout: passkeySeconds * 1000,
  })
  const bound = { use: 'get', projectId, hostOrigin, challenge: options.challenge }
  return { challengeId: await issue(context, 'passkey', bound, passkeySeconds), options }
}
