import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Auth, type AuthConfig, skipCSRFCheck } from '@auth/core'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hearingFetch } from './hearingFetch.ts'
import { authSocials } from './socialProviders.ts'

let answer: { status: number; body: string; headers?: Record<string, string> } = { status: 200, body: '' }
const provider = createServer((_, response) =>
  response.writeHead(answer.status, answer.headers).end(answer.body),
)
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`
})
afterAll(() => void provider.close())

// https://fetch.spec.whatwg.org/#null-body-status
test.each([204, 205, 304])('behavior: an answer of %i has no body', async (status) => {
  answer = { status, body: '' }
  const response = await hearingFetch().fetch(url)
  expect([response.status, await response.text()]).toEqual([status, ''])
})

test.each([300_000, 5_000_000])(
  'error: an answer of %i characters is not read to its end',
  async (length) => {
    answer = { status: 200, body: JSON.stringify('x'.repeat(length)) }
    const { fetch, heard } = hearingFetch()
    await expect(fetch(url)).rejects.toMatchObject({ status: 503, code: 'provider_unavailable' })
    expect(heard()).toEqual({ kind: 'unavailable' })
  },
)

test.each<[number, string, unknown]>([
  [200, '{"access_token":"t"}', undefined],
  [200, '{"error":"bad_verification_code"}', { kind: 'refused' }],
  [401, '{"error":"invalid_client"}', { kind: 'own', reason: 'invalid_client' }],
  [503, 'busy', { kind: 'unavailable' }],
])('behavior: after %i with %s it has heard why', async (status, body, expected) => {
  answer = { status, body }
  const { fetch, heard } = hearingFetch()
  expect(heard()).toBeUndefined()
  expect((await fetch(url)).status).toBe(status)
  expect(heard()).toEqual(expected)
})

test('behavior: who does not answer at all is heard of too', async () => {
  const { fetch, heard } = hearingFetch()
  await expect(fetch('http://127.0.0.1:9/')).rejects.toThrow()
  expect(heard()).toEqual({ kind: 'unavailable' })
})

const endpoint = 'https://login.example/token'
test.each<[string, string]>([
  [`{"token_endpoint":"${endpoint}"}`, `{"userinfo_endpoint":"${endpoint}","token_endpoint":"${endpoint}"}`],
  [
    `{"token_endpoint":"${endpoint}","userinfo_endpoint":"https://login.example/me"}`,
    `{"userinfo_endpoint":"https://login.example/me","token_endpoint":"${endpoint}"}`,
  ],
  ['{"sub":"1"}', '{"sub":"1"}'],
  ['null', 'null'],
  ['"text"', '"text"'],
])('behavior: %s is called JSON, and goes on as %s', async (body, expected) => {
  answer = { status: 200, body }
  const response = await hearingFetch().fetch(url)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.text()).toBe(expected)
})

test.each<[number, object, object]>([
  [200, { access_token: 't' }, { access_token: 't', token_type: 'bearer' }],
  [200, { access_token: 't', id_token: null, scope: null }, { access_token: 't', token_type: 'bearer' }],
  [
    200,
    { access_token: null, id_token: 'i', token_type: 'Bearer', expires_in: '' },
    { access_token: 'none', id_token: 'i', token_type: 'Bearer' },
  ],
  [200, { access_token: null, id_token: null }, { token_type: 'bearer' }],
  [200, { access_token: '', id_token: 7, token_type: null }, { token_type: 'bearer' }],
  [400, { access_token: null, error: 'invalid_grant' }, { access_token: null, error: 'invalid_grant' }],
  [200, { access_token: null, error: 'x' }, { access_token: null, error: 'x' }],
])('behavior: of tokens with %i, %j goes on as %j', async (status, tokens, expected) => {
  answer = { status, body: JSON.stringify(tokens) }
  expect(await (await hearingFetch().fetch(url)).json()).toEqual(expected)
})

const tokenOf = (claims: unknown): string =>
  ['e30', Buffer.from(JSON.stringify(claims)).toString('base64url'), 'sig'].join('.')
const google = 'https://accounts.google.com'
test.each<[string, string]>([
  ['accounts.google.com', google],
  [google, google],
  ['appleid.apple.com', 'appleid.apple.com'],
  ['accounts.google.com.evil.example', 'accounts.google.com.evil.example'],
])('behavior: an id token by %s is one by %s for Auth.js', async (iss, whole) => {
  answer = { status: 200, body: JSON.stringify({ id_token: tokenOf({ iss, sub: 'ä' }) }) }
  const { id_token } = (await (await hearingFetch().fetch(url)).json()) as { id_token: string }
  expect(id_token).toBe(tokenOf({ iss: whole, sub: 'ä' }))
})

test('behavior: by full page, Auth.js lets a person of Google in by either name of the issuer', async () => {
  const { privateKey } = await generateKeyPair('RS256')
  for (const iss of ['accounts.google.com', google]) {
    let nonce = ''
    const ask: typeof fetch = async (input) => {
      const isToken = String(input).endsWith('/token')
      const token = new SignJWT({ ...(nonce && { nonce }), email: 'ada@mail.example' }).setProtectedHeader({
        alg: 'RS256',
      })
      token.setIssuer(iss).setAudience('i').setSubject('7').setIssuedAt().setExpirationTime('1m')
      const found = {
        ...{ issuer: google, authorization_endpoint: `${google}/auth`, token_endpoint: `${google}/token` },
        ...{ jwks_uri: `${google}/keys`, id_token_signing_alg_values_supported: ['RS256'] },
      }
      const body = isToken ? { id_token: await token.sign(privateKey) } : found
      answer = { status: 200, body: JSON.stringify(body) }
      return hearingFetch().fetch(url)
    }
    let person: unknown
    const config: AuthConfig = {
      providers: authSocials({ socials: { google: { id: 'i', secret: 's' } } } as never, { fetch: ask }),
      ...{ secret: 's', basePath: '/auth', trustHost: true, skipCSRFCheck },
      logger: { error: () => {} },
      callbacks: {
        signIn: ({ user }) => {
          person = user.email
          return true
        },
      },
    }
    const begun = await Auth(new Request(`${origin}/auth/signin/google`, { method: 'POST' }), config)
    const { searchParams } = new URL(begun.headers.get('location') ?? '')
    nonce = searchParams.get('nonce') ?? ''
    const cookie = begun.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    const back = `${origin}/auth/callback/google?code=c&state=${searchParams.get('state') ?? ''}`
    await Auth(new Request(back, { headers: { cookie } }), config)
    expect(person).toBe('ada@mail.example')
  }
})
const origin = 'https://login.example'

test('behavior: what is no JSON keeps its headers', async () => {
  answer = { status: 200, body: 'access_token=t', headers: { 'content-type': 'text/plain', 'x-own': '1' } }
  const response = await hearingFetch().fetch(url)
  expect([response.headers.get('content-type'), response.headers.get('x-own')]).toEqual(['text/plain', '1'])
  expect(await response.text()).toBe('access_token=t')
})

test('default: JSON within the limit is passed on', async () => {
  answer = { status: 200, body: JSON.stringify('x'.repeat(200_000)) }
  const response = await hearingFetch().fetch(url)
  expect(await response.json()).toHaveLength(200_000)
})
