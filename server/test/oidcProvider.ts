import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'
import { oidcSettings } from '../../demo/services/oidcProvider.ts'

export interface TestOidcProvider extends AsyncDisposable {
  issuer: string
  /** Paths that were asked for, each with its `traceparent`. */
  heard: { path: string; traceparent: string | undefined }[]
  /** From then on it answers. */
  open(redirectUri: string): Promise<void>
}

/** A real OpenID provider on a free port. Whoever types a name logs in as `<name>@example.com`, with any password. */
export async function oidcProvider(client: { id: string; secret: string }): Promise<TestOidcProvider> {
  const heard: TestOidcProvider['heard'] = []
  const http = createServer(({ url = '', headers }) => {
    const traceparent = headers['traceparent']
    heard.push({ path: url.split('?')[0] ?? '', traceparent: traceparent as string | undefined })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const issuer = `http://localhost:${(http.address() as AddressInfo).port}`
  return {
    issuer,
    heard,
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
  ...oidcSettings(client, redirectUri, keys),
  findAccount: (_context: unknown, sub: string) => ({
    accountId: sub,
    /** A name that begins with `unproven` has an address that nobody checked. */
    claims: () => ({
      ...{ sub, name: sub, email: `${sub.replace('unproven-', '')}@example.com` },
      email_verified: !sub.startsWith('unproven'),
    }),
  }),
})
