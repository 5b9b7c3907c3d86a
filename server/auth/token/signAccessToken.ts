import { randomUUID } from 'node:crypto'
import { importPKCS8, SignJWT } from 'jose'
import type { ServerContext } from '../../context.ts'
import type { FrameIdentity } from '../../origins/frameToken.ts'
import type { Session } from '../../sessions/sessions.ts'
import { accountsOf } from './accountsOf.ts'
import { algorithm, currentKey } from './signingKeys.ts'
import { tokenSeconds } from './tokenSeconds.ts'

/**
 * A JWT by which the page's own back end knows who is logged in: ES256, `iss` the login origin, `aud` the page's
 * origin and the project, `sub` the person, `accounts` in CAIP-10.
 */
export async function signAccessToken(
  context: ServerContext,
  { userId }: Session,
  { projectId, origin }: FrameIdentity,
): Promise<{ token: string; expiresAt: number }> {
  const { id, privateKey } = await currentKey(context)
  const issuedAt = Math.floor(Date.now() / 1000)
  const expiresAt = issuedAt + tokenSeconds
  const token = await new SignJWT({ accounts: await accountsOf(context, userId) })
    .setProtectedHeader({ alg: algorithm, kid: id, typ: 'JWT' })
    .setIssuer(context.config.http.loginOrigin)
    .setAudience([origin, projectId])
    .setSubject(userId)
    .setJti(randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(await importPKCS8(privateKey, algorithm))
  return { token, expiresAt }
}
