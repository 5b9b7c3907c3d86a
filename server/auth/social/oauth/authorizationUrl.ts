import { createHash, randomBytes } from 'node:crypto'
import type { SocialClient } from '../../../config/socialsConfig.ts'
import type { Provider } from '../providers.ts'
import type { Endpoints } from './endpoints.ts'

/** What the popup must bring back or keep for itself. */
export interface RoundTrip {
  /** RFC 6749 §10.12. */
  state: string
  /** RFC 7636. */
  verifier: string
  /** OpenID Connect Core §3.1.2.1. */
  nonce: string
}

const secret = (): string => randomBytes(32).toString('base64url')
export const startRoundTrip = (): RoundTrip => ({ state: secret(), verifier: secret(), nonce: secret() })

/** Where the popup goes: authorization code with PKCE. */
export function authorizationUrl(
  provider: Provider,
  endpoints: Endpoints,
  { client, redirectUri, trip }: { client: SocialClient; redirectUri: string; trip: RoundTrip },
): string {
  const url = new URL(endpoints.authorize)
  const query: Record<string, string | undefined> = {
    response_type: 'code',
    client_id: client.id,
    redirect_uri: redirectUri,
    scope: provider.scope,
    state: trip.state,
    code_challenge: createHash('sha256').update(trip.verifier).digest('base64url'),
    code_challenge_method: 'S256',
    nonce: provider.kind === 'oidc' ? trip.nonce : undefined,
    response_mode: provider.responseMode,
  }
  for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value)
  return url.href
}
