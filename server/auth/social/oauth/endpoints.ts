import { createRemoteJWKSet } from 'jose'
import * as z from 'zod/mini'
import { steadyNow } from '../../../cache/steadyNow.ts'
import type { SocialClient } from '../../../config/socialsConfig.ts'
import type { OAuthProvider, OidcProvider, Provider } from '../providers.ts'
import { askProvider } from './askProvider.ts'
import { unavailable } from './faults.ts'

/** Where a provider is spoken to. */
export type Endpoints = { authorize: string; token: string } & (
  | { kind: 'oidc'; issuer: string; keys: ReturnType<typeof createRemoteJWKSet> }
  | { kind: 'oauth'; user: string; more: string | undefined }
)

/** How long a discovery document is believed, ms. */
const discoveryLife = 3_600_000
const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
})

/** Finds the addresses of providers; what was discovered is kept. */
export function createEndpoints(): (provider: Provider, client: SocialClient) => Promise<Endpoints> {
  const known = new Map<string, { at: number; endpoints: Endpoints }>()
  return async (provider, client) => {
    if (provider.kind === 'oauth') return moved(provider, client)
    const issuer = client.issuer ?? provider.issuer
    const kept = known.get(issuer)
    if (kept && steadyNow() - kept.at < discoveryLife) return kept.endpoints
    const endpoints = await discover(provider, issuer)
    known.set(issuer, { at: steadyNow(), endpoints })
    return endpoints
  }
}

/** OpenID Connect Discovery 1.0 §4. @throws HttpError 503 `provider_unavailable`; also for another issuer */
async function discover({ kind }: OidcProvider, issuer: string): Promise<Endpoints> {
  const found = discoverySchema.safeParse(
    await askProvider(`${bare(issuer)}/.well-known/openid-configuration`),
  ).data
  // The document stands at one address, with or without the slash; the tokens name the issuer as it does.
  if (!found || bare(found.issuer) !== bare(issuer)) throw unavailable()
  const { authorization_endpoint: authorize, token_endpoint: token, jwks_uri } = found
  return {
    kind,
    issuer: found.issuer,
    authorize,
    token,
    // Tokens come from the provider itself, so that nobody else makes us fetch keys that are not known yet.
    keys: createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: 10_000, cooldownDuration: 0 }),
  }
}

/** The provider's own addresses, or the same paths at the origin that the operator named. */
function moved({ kind, authorize, token, user, more }: OAuthProvider, { issuer }: SocialClient): Endpoints {
  const at = (url: string): string => {
    const { pathname, search } = new URL(url)
    return issuer === undefined ? url : `${bare(issuer)}${pathname}${search}`
  }
  return { kind, authorize: at(authorize), token: at(token), user: at(user), more: more && at(more) }
}

const bare = (address: string): string => address.replace(/\/+$/, '')
