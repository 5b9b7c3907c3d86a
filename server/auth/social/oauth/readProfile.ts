import { errors } from 'jose'
import * as z from 'zod/mini'
import type { SocialClient } from '../../../config/socialsConfig.ts'
import { fact } from '../fact.ts'
import { isTrue } from '../isTrue.ts'
import type { Profile } from '../profile.ts'
import { type OAuthProvider, type Provider, profileOf } from '../providers.ts'
import { askProvider } from './askProvider.ts'
import type { Endpoints } from './endpoints.ts'
import { refused, unavailable } from './faults.ts'
import { fullName } from './fullName.ts'
import { issuerNames } from './issuerNames.ts'
import { verifyIdToken } from './verifyIdToken.ts'

interface Trade {
  client: SocialClient
  redirectUri: string
  code: string
  verifier: string
  nonce: string
  /** What the person is called, where the provider says so beside the token. */
  name?: string | undefined
}
type Of<Kind extends Endpoints['kind']> = Extract<Endpoints, { kind: Kind }>

const tokensSchema = z.object({ access_token: fact, id_token: fact })
const claimsSchema = z.object({
  sub: z.string().check(z.minLength(1)),
  ...{ email: fact, name: fact, given_name: fact, family_name: fact, picture: fact },
  email_verified: z.optional(z.unknown()),
})

/**
 * Trades the code for who the person is. Tokens of the provider are dropped.
 *
 * @throws HttpError 401 `provider_refused`, 503 `provider_unavailable`
 */
export async function readProfile(provider: Provider, endpoints: Endpoints, trade: Trade): Promise<Profile> {
  const answer = await askProvider(endpoints.token, tokenRequest(provider, trade))
  const tokens = tokensSchema.safeParse(answer).data
  if (endpoints.kind === 'oidc' && tokens?.id_token) return fromIdToken(endpoints, tokens.id_token, trade)
  if (endpoints.kind === 'oauth' && provider.kind === 'oauth' && tokens?.access_token) {
    return fromUser(provider, endpoints, tokens.access_token)
  }
  throw refused()
}

/** RFC 6749 §4.1.3, RFC 7636 §4.5. */
function tokenRequest(provider: Provider, { client, redirectUri, code, verifier }: Trade): RequestInit {
  const basic = provider.kind === 'oauth' && provider.clientAuth === 'basic'
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...(basic ? {} : { client_id: client.id, client_secret: client.secret }),
  })
  const pair = [client.id, client.secret].map(encodeURIComponent).join(':')
  const headers: HeadersInit = basic ? { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } : {}
  return { method: 'POST', body, headers }
}

/** OpenID Connect Core §3.1.3.7. */
async function fromIdToken({ issuer, keys }: Of<'oidc'>, idToken: string, trade: Trade): Promise<Profile> {
  const options = { audience: trade.client.id, algorithms: ['RS256', 'ES256'], clockTolerance: 30 }
  const required = { ...options, issuer: issuerNames(issuer), requiredClaims: ['exp', 'iat'] }
  const payload = await verifyIdToken(idToken, keys, required).catch((cause) => {
    throw cause instanceof errors.JWKSTimeout || !(cause instanceof errors.JOSEError)
      ? unavailable(cause)
      : refused(cause)
  })
  const profile = payload['nonce'] === trade.nonce ? profileOfClaims(payload, trade.name) : undefined
  if (!profile) throw refused()
  return profile
}

/**
 * Who the claims of an id token speak of; `undefined` without `sub`.
 *
 * @param beside what the person is called, where the provider says so beside the token
 */
export function profileOfClaims(payload: unknown, beside?: string): Profile | undefined {
  const claims = claimsSchema.safeParse(payload).data
  if (!claims) return undefined
  const { sub, email, picture: image, given_name, family_name } = claims
  const name = claims.name ?? fullName(given_name, family_name) ?? beside
  return profileOf(sub, { email, name, image, emailVerified: isTrue(claims.email_verified) })
}

async function fromUser(
  provider: OAuthProvider,
  { user, more }: Of<'oauth'>,
  token: string,
): Promise<Profile> {
  const init = { headers: { authorization: `Bearer ${token}` } }
  const [facts, further] = await Promise.all([
    askProvider(user, init),
    // Without it the person has no address, but is still known.
    more ? askProvider(more, init).catch(() => undefined) : undefined,
  ])
  const profile = provider.profile(facts, further)
  if (!profile) throw unavailable()
  return profile
}
