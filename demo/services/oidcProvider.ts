import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'

export interface OidcProvider {
  issuer: string
  client: { id: string; secret: string }
  stop(): Promise<void>
}

/** A real OpenID provider. Whoever types a name logs in as `<name>@example.com`, with any password. */
export async function startOidcProvider(redirectUri: string): Promise<OidcProvider> {
  const http = createServer()
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const issuer = `http://localhost:${(http.address() as AddressInfo).port}`
  const client = { id: 'gatehouse', secret: 'for this machine alone' }
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const keys = [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }]
  const settings = oidcSettings(client, redirectUri, keys)
  const provider = await quietly(async () => {
    const { Provider } = await import('oidc-provider')
    return new Provider(issuer, settings)
  })
  http.on('request', provider.callback())
  return {
    issuer,
    client,
    stop: () =>
      new Promise((resolve) => {
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  }
}

/** Of a provider with one client, at which any name logs in. */
export const oidcSettings = (client: OidcProvider['client'], redirectUri: string, keys: object[]) => ({
  clients: [
    {
      client_id: client.id,
      client_secret: client.secret,
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'client_secret_post' as const,
    },
  ],
  jwks: { keys },
  cookies: { keys: ['for this machine alone'] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  conformIdTokenClaims: false,
  ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  pkce: { required: () => true },
  findAccount: (_context: unknown, sub: string) => ({
    accountId: sub,
    claims: () => ({ sub, name: sub, email: `${sub}@example.com`, email_verified: true }),
  }),
})

/** The library warns of settings that are wanted here: a store in memory, and its own pages. */
async function quietly<Made>(make: () => Promise<Made>): Promise<Made> {
  const { warn } = console
  console.warn = () => {}
  try {
    return await make()
  } finally {
    console.warn = warn
  }
}
