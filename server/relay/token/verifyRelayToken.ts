import { verify } from 'node:crypto'
import * as z from 'zod/mini'
import { HttpError } from '../../errors/httpError.ts'
import { readDidKey } from './readDidKey.ts'

/** How far the clocks of phones may be off, s. */
const skew = 120
const longest = 2_048

const headerSchema = z.object({ alg: z.literal('EdDSA'), typ: z.literal('JWT') })
const claimsSchema = z.object({
  iss: z.string().check(z.maxLength(128)),
  aud: z.string(),
  iat: z.number(),
  exp: z.number(),
})

/**
 * The client id of a token that the client signed with the key in its id.
 * https://specs.walletconnect.com/2.0/specs/clients/core/relay/relay-client-auth
 *
 * @throws HttpError 401 `invalid_token`, `expired_token`
 */
export function verifyRelayToken(
  token: string,
  audiences: readonly string[],
  now: number = Date.now() / 1000,
): string {
  const [head = '', body = '', signature = '', ...more] = token.length > longest ? [] : token.split('.')
  if (more.length > 0 || !parses(headerSchema, head)) throw invalid('is no token of a client')
  const claims = parses(claimsSchema, body)
  const key = claims && readDidKey(claims.iss)
  if (!key) throw invalid('names no client')
  if (!verify(null, Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url')))
    throw invalid('is not signed by its client')
  if (!audiences.includes(claims.aud)) throw invalid('is for another relay')
  if (claims.iat > now + skew)
    throw new HttpError(401, 'invalid_token', 'JWT validation error: JWT Token is not yet valid', {
      field: 'auth',
    })
  if (claims.exp < now - skew || claims.exp < claims.iat)
    throw new HttpError(401, 'expired_token', 'Unauthorized: the token is too old', { field: 'auth' })
  return claims.iss
}

const invalid = (what: string): HttpError =>
  new HttpError(401, 'invalid_token', `Unauthorized: auth ${what}`, { field: 'auth' })

function parses<T>(schema: z.ZodMiniType<T>, part: string): T | undefined {
  if (!/^[\w-]+$/.test(part)) return undefined
  try {
    return schema.safeParse(JSON.parse(Buffer.from(part, 'base64url').toString())).data
  } catch {
    return undefined
  }
}
