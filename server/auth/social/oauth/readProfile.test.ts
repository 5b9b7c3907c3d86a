import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLocalJWKSet, errors, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OAuthProvider, OidcProvider } from '../providers.ts'
import type { Endpoints } from './endpoints.ts'
import { readProfile } from './readProfile.ts'

interface SentRequest {
  path: string
  method: string
  headers: Record<string, unknown>
  body: URLSearchParams
}
const requests: SentRequest[] = []
let answers: Record<string, unknown>
let base: string
const http = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const { url: path = '', method = '', headers } = request
  requests.push({ path, method, headers, body: new URLSearchParams(body) })
  const answer = answers[path]
  if (answer === undefined) response.statusCode = 500
  response.end(JSON.stringify(answer ?? {}))
})
const pair = await generateKeyPair('ES256')
const foreign = await generateKeyPair('ES256')
beforeAll(async () => {
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})
afterAll(async () => {
  http.closeAllConnections()
  await new Promise((resolve) => http.close(resolve))
})
beforeEach(() => {
  requests.length = 0
  answers = {}
})

const trade = {
  client: { id: 'client id', secret: 'se:cret', issuer: undefined },
  redirectUri: 'https://login.example/callback',
  code: 'the-code',
  verifier: 'the-verifier',
  nonce: 'the-nonce',
}
const [refused, unavailable] = [
  { status: 401, code: 'provider_refused' },
  { status: 503, code: 'provider_unavailable' },
]

describe('OpenID Connect', () => {
  const issuer = 'https://issuer.example'
  const provider: OidcProvider = { kind: 'oidc', issuer, scope: 'openid' }
  const endpoints = async (keys?: unknown, named = issuer): Promise<Endpoints> => {
    const jwk = { ...(await exportJWK(pair.publicKey)), alg: 'ES256' }
    const local = Object.assign(createLocalJWKSet({ keys: [jwk] }), { reload: async () => {} })
    return {
      kind: 'oidc',
      issuer: named,
      authorize: '',
      token: `${base}/token`,
      keys: (keys ?? local) as never,
    }
  }
  const claims = {
    sub: '7',
    nonce: 'the-nonce',
    email: 'Ada@Mail.Example',
    name: 'Ada',
    picture: 'https://p',
  }
  interface Signed {
    issuer?: string
    audience?: string
    key?: CryptoKey
    issued?: boolean
    expires?: number | null
  }
  const sign = (payload: JWTPayload, signed: Signed = {}) => {
    const token = new SignJWT(payload)
      .setProtectedHeader({ alg: 'ES256' })
      .setIssuer(signed.issuer ?? issuer)
      .setAudience(signed.audience ?? 'client id')
    if (signed.issued !== false) token.setIssuedAt()
    const seconds = Math.floor(Date.now() / 1000)
    if (signed.expires !== null) token.setExpirationTime(seconds + (signed.expires ?? 60))
    return token.sign(signed.key ?? pair.privateKey)
  }
  const read = async (payload: JWTPayload = claims, signed?: Signed, keys?: unknown) => {
    answers['/token'] = { id_token: await sign(payload, signed), access_token: 'ignored' }
    return readProfile(provider, await endpoints(keys), trade)
  }

  test('default', async () => {
    expect(await read()).toEqual({
      subject: '7',
      email: 'ada@mail.example',
      emailVerified: false,
      name: 'Ada',
      image: 'https://p',
    })
    expect(requests).toHaveLength(1)
    expect(requests[0]?.method).toBe('POST')
    expect(requests[0]?.headers['authorization']).toBeUndefined()
    expect(Object.fromEntries(requests[0]?.body ?? [])).toEqual({
      grant_type: 'authorization_code',
      code: 'the-code',
      redirect_uri: 'https://login.example/callback',
      code_verifier: 'the-verifier',
      client_id: 'client id',
      client_secret: 'se:cret',
    })
  })

  test.each([
    [true, true],
    ['true', true],
    ['True', true],
    [1, true],
    [false, false],
    ['false', false],
    ['yes', false],
    [0, false],
    [null, false],
    [[true, true], false],
    [[true], false],
    [['true'], false],
    [[[1]], false],
    [{ toString: 1 }, false],
    ['TRUE', true],
    ['1', true],
    [' true', false],
    [2, false],
  ])('behavior: email_verified %j', async (email_verified, emailVerified) => {
    expect(await read({ ...claims, email_verified })).toMatchObject({ emailVerified })
  })

  test('behavior: a person may have neither address nor name; a clock may be 30 s behind', async () => {
    const bare = { sub: '7', nonce: 'the-nonce' }
    expect(await read(bare, { expires: -20 })).toEqual({
      ...{ subject: '7', email: null, emailVerified: false, name: null, image: null },
    })
  })

  // root-gg/plik#590, toeverything/AFFiNE#14683.
  test.each([
    [
      { email: null, name: null, picture: null },
      { email: null, name: null, image: null },
    ],
    [
      { email: '', name: '', picture: '' },
      { email: null, name: null, image: null },
    ],
    [
      { name: 7, picture: { url: 'https://p' } },
      { name: null, image: null },
    ],
    [{ name: undefined, given_name: 'Ada', family_name: 'Byron' }, { name: 'Ada Byron' }],
  ])('behavior: nobody’s login ends by %j', async (more, facts) => {
    expect(await read({ ...claims, ...more } as JWTPayload)).toMatchObject(facts)
  })

  test.each([null, '', 7, undefined])('behavior: nor by the access token %j', async (access_token) => {
    answers['/token'] = { id_token: await sign(claims), access_token }
    expect(await readProfile(provider, await endpoints(), trade)).toMatchObject({ subject: '7' })
  })

  const google = 'https://accounts.google.com'
  test.each<[named: string, signed: string, isRead: boolean]>([
    [google, google, true],
    [google, 'accounts.google.com', true],
    [google, 'http://accounts.google.com', false],
    [google, 'accounts.google.com/', false],
    [google, 'Accounts.Google.com', false],
    [google, 'https://issuer.example', false],
    [issuer, 'issuer.example', false],
    [issuer, 'accounts.google.com', false],
    ['https://appleid.apple.com', 'appleid.apple.com', false],
  ])('behavior: of %s a token by %s is read: %s', async (named, by, isRead) => {
    answers['/token'] = { id_token: await sign(claims, { issuer: by }) }
    const outcome = readProfile(provider, await endpoints(undefined, named), trade)
    if (isRead) expect(await outcome).toMatchObject({ subject: '7' })
    else await expect(outcome).rejects.toMatchObject(refused)
  })

  test.each<[string, JWTPayload, Signed?]>([
    ['another nonce', { ...claims, nonce: 'other' }],
    ['no nonce', { sub: '7' }],
    ['no subject', { nonce: 'the-nonce' }],
    ['a subject of another kind', { ...claims, sub: 7 as never }],
    ['another issuer', claims, { issuer: 'https://evil.example' }],
    ['another client', claims, { audience: 'other' }],
    ['another key', claims, { key: foreign.privateKey }],
    ['no end', claims, { expires: null }],
    ['no beginning', claims, { issued: false }],
    ['an end long ago', claims, { expires: -40 }],
  ])('error: %s', async (_, payload, signed) => {
    await expect(read(payload, signed)).rejects.toMatchObject(refused)
  })

  test.each([
    ['nobody answers for the keys', new TypeError('fetch failed')],
    ['the keys take too long', new errors.JWKSTimeout()],
  ])('error: %s', async (_, cause) => {
    const keys = () => Promise.reject(cause)
    await expect(read(claims, {}, keys)).rejects.toMatchObject({ ...unavailable, cause })
  })

  test.each([
    { access_token: 'a' },
    { id_token: 7 },
    { error: 'bad_verification_code' },
    { id_token: '' },
    { id_token: null, access_token: 'a' },
    null,
  ])('error: the answer %j has no token', async (answer) => {
    answers['/token'] = answer
    await expect(readProfile(provider, await endpoints(), trade)).rejects.toMatchObject(refused)
  })
})

describe('OAuth', () => {
  const profile = { subject: '9', email: null, emailVerified: false, name: null, image: null }
  const seen: unknown[][] = []
  const provider = (clientAuth: 'basic' | 'post', known = true): OAuthProvider => ({
    ...{ kind: 'oauth', scope: '', authorize: '', token: '', user: '', clientAuth },
    profile(...facts) {
      seen.push(facts)
      return known ? profile : undefined
    },
  })
  const endpoints = (more?: string): Endpoints => ({
    ...{ kind: 'oauth', authorize: '', token: `${base}/token`, user: `${base}/user` },
    more: more && `${base}${more}`,
  })
  beforeEach(() => {
    seen.length = 0
    answers = { '/token': { access_token: 'tok' }, '/user': { id: 9 }, '/more': [1] }
  })

  test('default: the client is named in the body', async () => {
    expect(await readProfile(provider('post'), endpoints(), trade)).toBe(profile)
    expect(seen).toEqual([[{ id: 9 }, undefined]])
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /token', 'GET /user'])
    expect(requests[0]?.headers['authorization']).toBeUndefined()
    expect(requests[0]?.body.get('client_secret')).toBe('se:cret')
    expect(requests[1]?.headers['authorization']).toBe('Bearer tok')
  })

  test('param: basic names it in a header, each part encoded', async () => {
    await readProfile(provider('basic'), endpoints(), trade)
    const encoded = Buffer.from('client%20id:se%3Acret').toString('base64')
    expect(requests[0]?.headers['authorization']).toBe(`Basic ${encoded}`)
    expect([...(requests[0]?.body.keys() ?? [])]).toEqual([
      'grant_type',
      'code',
      'redirect_uri',
      'code_verifier',
    ])
  })

  test.each([{ id_token: null }, { id_token: '' }, { id_token: 7, refresh_token: null, scope: null }])(
    'behavior: nobody’s login ends by %j beside the access token',
    async (more) => {
      answers['/token'] = { access_token: 'tok', ...more }
      expect(await readProfile(provider('post'), endpoints(), trade)).toBe(profile)
    },
  )

  test('behavior: a second address has more, and may be down', async () => {
    await readProfile(provider('post'), endpoints('/more'), trade)
    await readProfile(provider('post'), endpoints('/down'), trade)
    expect(seen).toEqual([
      [{ id: 9 }, [1]],
      [{ id: 9 }, undefined],
    ])
    expect(requests.find(({ path }) => path === '/more')?.headers['authorization']).toBe('Bearer tok')
  })

  test('error: the person cannot be read, or is not of the form that is documented', async () => {
    await expect(readProfile(provider('post', false), endpoints(), trade)).rejects.toMatchObject(unavailable)
    delete answers['/user']
    await expect(readProfile(provider('post'), endpoints(), trade)).rejects.toMatchObject(unavailable)
  })

  test('error: addresses of the other kind', async () => {
    const { privateKey } = pair
    const id_token = await new SignJWT({ sub: '7' }).setProtectedHeader({ alg: 'ES256' }).sign(privateKey)
    answers['/token'] = { id_token }
    await expect(readProfile(provider('post'), endpoints(), trade)).rejects.toMatchObject(refused)
    answers['/token'] = { access_token: 'tok' }
    const oidc = { ...endpoints(), kind: 'oidc' } as Endpoints
    await expect(readProfile(provider('post'), oidc, trade)).rejects.toMatchObject(refused)
    const other: OidcProvider = { kind: 'oidc', issuer: '', scope: '' }
    await expect(readProfile(other, endpoints(), trade)).rejects.toMatchObject(refused)
  })

  test.each([
    { error: 'bad_verification_code' },
    { id_token: 'x' },
    { access_token: '' },
    { access_token: null, id_token: 'x' },
    [],
  ])('error: the answer %j has no token', async (answer) => {
    answers['/token'] = answer
    await expect(readProfile(provider('post'), endpoints(), trade)).rejects.toMatchObject(refused)
    expect(requests).toHaveLength(1)
  })
})
