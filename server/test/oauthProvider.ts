import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TestOAuthProvider extends AsyncDisposable {
  origin: string
  /** Paths that were asked, in order. */
  asked: string[]
}

/**
 * An OAuth 2.0 server in the manner of those that speak no OpenID: any path that ends in `authorize` or `oauth` sends
 * back a code, any that ends in `token` or `access_token` trades it after checking client, redirect URI and PKCE, and
 * `facts` are what the other paths answer to its token.
 */
export async function oauthProvider(
  client: { id: string; secret: string; auth: 'basic' | 'post' },
  facts: Record<string, unknown>,
): Promise<TestOAuthProvider> {
  const codes = new Map<string, URLSearchParams>()
  const tokens = new Set<string>()
  const asked: string[] = []

  function authorize(query: URLSearchParams): string {
    const code = `code-${codes.size}`
    codes.set(code, query)
    const back = new URL(query.get('redirect_uri') ?? '')
    back.searchParams.set('code', code)
    back.searchParams.set('state', query.get('state') ?? '')
    return back.href
  }
  function trade(body: URLSearchParams, authorization: string | undefined): object {
    const query = codes.get(body.get('code') ?? '')
    const pair = `Basic ${Buffer.from([client.id, client.secret].map(encodeURIComponent).join(':')).toString('base64')}`
    const known =
      client.auth === 'basic'
        ? authorization === pair && !body.has('client_secret')
        : body.get('client_id') === client.id && body.get('client_secret') === client.secret
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    const fits =
      query?.get('redirect_uri') === body.get('redirect_uri') && query?.get('client_id') === client.id
    // In GitHub's manner: 200 with an error in it.
    if (!known || !fits || query?.get('code_challenge') !== challenge) return { error: 'invalid_grant' }
    codes.delete(body.get('code') ?? '')
    const token = `token-${tokens.size}`
    tokens.add(token)
    return { access_token: token, token_type: 'bearer' }
  }

  const http = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    asked.push(pathname)
    const { authorization } = request.headers
    if (/(?:authorize|oauth)$/.test(pathname)) {
      response.writeHead(302, { location: authorize(searchParams) }).end()
      return
    }
    response.setHeader('content-type', 'application/json')
    if (/token$/.test(pathname)) response.end(JSON.stringify(trade(await bodyOf(request), authorization)))
    else if (!tokens.has(authorization?.replace('Bearer ', '') ?? '')) response.writeHead(401).end('{}')
    else response.end(JSON.stringify(facts[pathname] ?? null))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    asked,
    async [Symbol.asyncDispose]() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) text += chunk
  return new URLSearchParams(text)
}
