import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'

export interface TestOidcProvider extends AsyncDisposable {
  issuer: string
  /** From then on it answers. */
  open(redirectUri: string): Promise<void>
}

/** A real OpenID provider on a free port. Whoever types a name logs in as `<name>@example.com`, with any password. */
export async function oidcProvider(client: { id: string; secret: string }): Promise<TestOidcProvider> {
  const http = createServer()
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const issuer = `http://localhost:${(http.address() as AddressInfo).port}`
  return {
    issuer,
    async open(redirectUri) {
      const { privateKey } = await generateKeyPair('RS256', { extractable: true })
      const keys = [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }]
      http.on('request', new Provider(issuer, configurationOf(client, redirectUri, keys)).callback())
    },
    async [Symbol.asyncDispose]() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

const configurationOf = (client: { id: string; secret: string }, redirectUri: string, keys: object[]) => ({
  clients: [
    {
      client_id: client.id,
      client_secret: client.secret,
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  jwks: { keys },
  cookies: { keys: ['of a test'] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  conformIdTokenClaims: false,
  ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  pkce: { required: () => true },
  findAccount: (_context: unknown, sub: string) => ({
    accountId: sub,
    /** A name that begins with `unproven` has an address that nobody checked. */
    claims: () => ({
      ...{ sub, name: sub, email: `${sub.replace('unproven-', '')}@example.com` },
      email_verified: !sub.startsWith('unproven'),
    }),
  }),
})
