import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'

export interface OidcClient {
  id: string
  secret: string
}

/** An answer of the provider before it goes out. */
export interface OidcAnswer {
  status: number
  headers: Record<string, string>
  body: unknown
}

export interface OidcCode {
  nonce: string | undefined
  challenge: string | undefined
  redirectUri: string
}

export interface OidcProvider extends AsyncDisposable {
  origin: string
  issuer: string
  client: OidcClient
  /** The person says no to the site. */
  declines: boolean
  /** Another key signs from now on; the one before it stays in the key set. */
  rotate(): Promise<void>
  /** The forger's key signs, which stands in no key set. */
  forges: boolean
}

/** How a provider differs from the one by the book; what is left out is as there. */
export interface OidcProviderHabit {
  /** Path of the issuer. @default '' */
  path?: string
  /** What the operator set up, where it differs from the issuer. */
  configured?(issuer: string): string
  discovery?(answer: OidcAnswer): OidcAnswer
  /** Claims of the id token. */
  claims?(claims: Record<string, unknown>): Record<string, unknown>
  /** Header of the id token. */
  header?(header: { alg: string; kid?: string }): { alg: string; kid?: string }
  /** Of the token endpoint. */
  token?(answer: OidcAnswer): OidcAnswer
  keys?(answer: OidcAnswer): OidcAnswer
  /** What goes back to the site. */
  back?(query: URLSearchParams, provider: OidcProvider): URLSearchParams
  /** What is posted beside it, where the site wanted a form. */
  user?: string
  /** Keys change after each token. */
  rotates?: boolean
}

const json = (body: unknown, status = 200): OidcAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body,
})

/** An OpenID provider by OpenID Connect Core and Discovery 1.0, RFC 7636 and RFC 9207, for one client and one person. */
export async function oidcProvider(
  client: OidcClient,
  person: Record<string, unknown>,
  habit: OidcProviderHabit = {},
): Promise<OidcProvider> {
  const codes = new Map<string, OidcCode>()
  const newKey = async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    const jwk: JWK = { ...(await exportJWK(publicKey)), alg: 'ES256', use: 'sig', kid: randomUUID() }
    return { privateKey, jwk }
  }
  let key = await newKey()
  let before: JWK[] = []
  const forger = await newKey()

  const idToken = async ({ nonce }: OidcCode): Promise<string> => {
    const now = Math.floor(Date.now() / 1000)
    const plain = {
      iss: provider.issuer,
      aud: client.id,
      iat: now,
      exp: now + 300,
      ...(nonce && { nonce }),
      ...person,
    }
    const header = { alg: 'ES256', kid: key.jwk.kid as string }
    const claims = habit.claims?.(plain) ?? plain
    return new SignJWT(claims)
      .setProtectedHeader(habit.header?.(header) ?? header)
      .sign(provider.forges ? forger.privateKey : key.privateKey)
  }

  async function trade(request: IncomingMessage): Promise<OidcAnswer> {
    const body = new URLSearchParams(await textOf(request))
    const code = codes.get(body.get('code') ?? '')
    codes.delete(body.get('code') ?? '')
    const { authorization } = request.headers
    const [id, secret] = authorization
      ? Buffer.from(authorization.replace('Basic ', ''), 'base64')
          .toString()
          .split(':')
          .map(decodeURIComponent)
      : [body.get('client_id'), body.get('client_secret')]
    if (id !== client.id || secret !== client.secret) return json({ error: 'invalid_client' }, 401)
    const verifier = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    const isSame = code?.challenge === undefined || code.challenge === verifier
    const fits = isSame && code?.redirectUri === body.get('redirect_uri')
    if (!code || !fits) return json({ error: 'invalid_grant' }, 400)
    const answer = json({
      access_token: 'a',
      token_type: 'Bearer',
      expires_in: 300,
      id_token: await idToken(code),
    })
    if (habit.rotates) await provider.rotate()
    return answer
  }

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const code = randomUUID()
    const redirectUri = query.get('redirect_uri') ?? ''
    codes.set(code, {
      nonce: query.get('nonce') ?? undefined,
      challenge: query.get('code_challenge') ?? undefined,
      redirectUri,
    })
    const plain = new URLSearchParams({ state: query.get('state') ?? '', iss: provider.issuer })
    if (provider.declines) plain.set('error', 'access_denied')
    else plain.set('code', code)
    const back = habit.back?.(plain, provider) ?? plain
    if (query.get('response_mode') !== 'form_post') {
      const join = redirectUri.includes('?') ? '&' : '?'
      response.writeHead(303, { location: `${redirectUri}${join}${back}` }).end()
      return
    }
    if (habit.user !== undefined) back.set('user', habit.user)
    response.setHeader('content-type', 'text/html')
    response.end(
      `<form method="post" action="${redirectUri}">${JSON.stringify(Object.fromEntries(back))}</form>`,
    )
  }

  const http = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', provider.origin)
    const path = pathname.slice((habit.path ?? '').replace(/\/$/, '').length)
    if (path === '/authorize') return authorize(searchParams, response)
    const answer = await answerOf(path, request)
    response.writeHead(answer.status, answer.headers)
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
  })
  async function answerOf(path: string, request: IncomingMessage): Promise<OidcAnswer> {
    const same = (answer: OidcAnswer): OidcAnswer => answer
    if (path === '/.well-known/openid-configuration')
      return (habit.discovery ?? same)(json(documentOf(provider.issuer)))
    if (path === '/token') return (habit.token ?? same)(await trade(request))
    if (path === '/keys') return (habit.keys ?? same)(json({ keys: [...before, key.jwk] }))
    return json({ error: 'not_found' }, 404)
  }

  const provider: OidcProvider = {
    origin: '',
    issuer: '',
    client,
    declines: false,
    forges: false,
    async rotate() {
      before = [key.jwk]
      key = await newKey()
    },
    async [Symbol.asyncDispose]() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  provider.origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  provider.issuer = `${provider.origin}${habit.path ?? ''}`
  return provider
}

function documentOf(issuer: string): Record<string, unknown> {
  const base = issuer.replace(/\/$/, '')
  return {
    issuer,
    authorization_endpoint: `${base}/authorize`,
    token_endpoint: `${base}/token`,
    jwks_uri: `${base}/keys`,
    userinfo_endpoint: `${base}/userinfo`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    authorization_response_iss_parameter_supported: true,
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
