import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type OidcProvider, type OidcProviderHabit, oidcProvider } from '../../../e2e/quirks/oidcProvider.ts'
import { browserJar } from '../../test/browserJar.ts'
import { popupBrowser } from '../../test/popupBrowser.ts'
import { type TestServer, testServer } from '../../test/testServer.ts'

const client = { id: 'gatehouse', secret: 'secret' }
let server: TestServer
let errors: ReturnType<typeof vi.spyOn>
beforeAll(async () => {
  server = await testServer({
    env: { AUTH_GOOGLE_ID: client.id, AUTH_GOOGLE_SECRET: client.secret, EMAIL_CODES_PER_CLIENT: '1000' },
  })
  errors = vi.spyOn(server.server.context.logger, 'error')
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => void errors.mockClear())

const at = (path: string) => `${server.loginOrigin}/auth/${path}`
/** A provider with that habit in Google's place. */
async function provided(habit: OidcProviderHabit = {}): Promise<OidcProvider> {
  const provider = await oidcProvider(client, { sub: 'ada', email: 'ada@mail.example' }, habit)
  const issuer = habit.configured?.(provider.issuer) ?? provider.issuer
  Object.assign(server.server.context.config.socials, { google: { ...client, issuer } })
  return provider
}
type Browser = ReturnType<typeof popupBrowser>
async function signIn(browser: Browser) {
  const { csrfToken } = JSON.parse((await browser.go(at('csrf'))).text)
  return browser.go(at('signin/google'), { csrfToken, callbackUrl: '/auth/session' })
}
const alertOf = (text: string) => /role="alert">([^<]*)</.exec(text)?.[1]
const counted = (code: string) => server.metric('gatehouse_refused_total', { code })

describe('whose fault it was (full pages)', () => {
  const theirs = 'The sign-in service has a problem that is not yours.'
  const no = 'The provider did not confirm the sign-in.'
  const elsewhere = 'This sign-in began in another browser, or too long ago.'
  const json = { 'content-type': 'application/json' }
  const says = (status: number, body: unknown): OidcProviderHabit => ({
    token: () => ({ status, headers: json, body }),
  })

  test.each<[string, OidcProviderHabit, string, string, string | undefined]>([
    // wso2/product-is#14248, get-convex/convex-auth#172.
    [
      'invalid_client, 401',
      says(401, { error: 'invalid_client' }),
      theirs,
      'provider_unavailable',
      'invalid_client',
    ],
    [
      'invalid_client, 400',
      says(400, { error: 'invalid_client' }),
      theirs,
      'provider_unavailable',
      'invalid_client',
    ],
    [
      '200 with incorrect_client_credentials',
      says(200, { error: 'incorrect_client_credentials' }),
      theirs,
      'provider_unavailable',
      'incorrect_client_credentials',
    ],
    [
      'redirect_uri_mismatch',
      says(400, { error: 'redirect_uri_mismatch' }),
      theirs,
      'provider_unavailable',
      'redirect_uri_mismatch',
    ],
    [
      '403 of a suspended app',
      says(403, { title: 'Client Forbidden', reason: 'client-not-enrolled' }),
      theirs,
      'provider_unavailable',
      'client-not-enrolled',
    ],
    ['503', says(503, 'busy'), theirs, 'provider_unavailable', undefined],
    ['429', says(429, ''), theirs, 'provider_unavailable', undefined],
    ['a code that is over', says(400, { error: 'invalid_grant' }), no, 'provider_refused', undefined],
    [
      '200 with bad_verification_code',
      says(200, { error: 'bad_verification_code' }),
      no,
      'provider_refused',
      undefined,
    ],
    [
      'a token for somebody else',
      { claims: (claims) => ({ ...claims, aud: 'other' }) },
      no,
      'provider_refused',
      undefined,
    ],
  ])('error: %s', async (_, habit, sentence, code, reason) => {
    await using _provider = await provided(habit)
    const before = await counted(code)
    const visit = await signIn(popupBrowser(server))
    expect([visit.status, alertOf(visit.text)]).toEqual([200, expect.stringContaining(sentence)])
    expect(await counted(code)).toBe(before + 1)
    const lines = errors.mock.calls.map(([, line]: unknown[]) => line)
    if (reason) expect(lines.join()).toContain(reason)
    expect(lines.length > 0).toBe(code === 'provider_unavailable')
  })

  /** Comes back with these in place of what the provider says; `undefined` is left out. */
  const back =
    (change: Record<string, string | undefined>): OidcProviderHabit['back'] =>
    (query) =>
      new URLSearchParams(
        Object.entries({ ...Object.fromEntries(query), ...change }).filter(
          (pair): pair is [string, string] => pair[1] !== undefined,
        ),
      )
  const iss = undefined

  test.each<[string, OidcProviderHabit['back'], string]>([
    ['a no with its issuer', back({}), no],
    ['a no without its issuer', back({ iss }), no],
    ['a no in another word', back({ iss, error: 'user_cancelled' }), no],
    ['a server that is not well', back({ error: 'temporarily_unavailable' }), theirs],
    ['that, without its issuer', back({ iss, error: 'server_error' }), theirs],
  ])('error: %s comes back, and rings no alarm', async (_, answer, sentence) => {
    await using provider = await provided(answer ? { back: answer } : {})
    provider.declines = true
    const [alarm, refused] = [await counted('provider_unavailable'), await counted('provider_refused')]
    const visit = await signIn(popupBrowser(server))
    expect(alertOf(visit.text)).toContain(sentence)
    expect([await counted('provider_unavailable'), await counted('provider_refused')]).toEqual([
      alarm,
      refused + 1,
    ])
    expect(errors).not.toHaveBeenCalled()
  })

  test.each(['unauthorized_client', 'invalid_scope', 'redirect_uri_mismatch', 'invalid_client'])(
    'error: %s comes back, which is not the person’s fault, and the operator’s log names it',
    async (error) => {
      await using provider = await provided({ back: back({ error }) as never })
      provider.declines = true
      const warnings = vi.spyOn(server.server.context.logger, 'warn')
      const [alarm, refused] = [await counted('provider_unavailable'), await counted('provider_refused')]
      const visit = await signIn(popupBrowser(server))
      expect(alertOf(visit.text)).toContain(theirs)
      // Anybody could have written it: it rings no alarm.
      expect([await counted('provider_unavailable'), await counted('provider_refused')]).toEqual([
        alarm,
        refused + 1,
      ])
      expect(errors).not.toHaveBeenCalled()
      expect(warnings.mock.calls.map(([, line]: unknown[]) => line)).toEqual([
        expect.stringContaining(`registered there: ${error}`),
      ])
      warnings.mockRestore()
    },
  )

  // nextauthjs/next-auth#10458, #5101, #11641.
  test('error: back without the cookies, in another browser, or a second time', async () => {
    await using provider = await provided()
    const browser = popupBrowser(server)
    await signIn(browser)
    const callback = browser.visits.find(({ url }) => url.includes('/callback/google?'))?.url ?? ''
    const before = await counted('invalid_proof')
    for (const again of [popupBrowser(server), browser]) {
      const visit = await again.go(callback)
      expect(alertOf(visit.text)).toContain(elsewhere)
      expect(visit.text).toContain('href="/auth/signin"')
    }
    expect(await counted('invalid_proof')).toBe(before + 2)
    expect(provider.origin).toContain('127.0.0.1')
  })

  test('error: a provider that is down answers a page', async () => {
    const provider = await provided()
    await provider[Symbol.asyncDispose]()
    const visit = await signIn(popupBrowser(server))
    expect([visit.status, visit.text]).toEqual([503, expect.stringContaining('does not answer')])
    expect(visit.text).toContain('href="/auth/signin"')
    expect(visit.text).not.toContain('wallet window')
  })
})

// Freika/dawarich#2925, achtungsoftware/alarik#14, JavaScriptSolidServer/JavaScriptSolidServer#524.
test.each<[string, OidcProviderHabit]>([
  ['with a slash, as configured', { path: '/app/' }],
  ['with a slash, configured without', { path: '/app/', configured: (issuer) => issuer.slice(0, -1) }],
  ['without, configured with a slash', { path: '/app', configured: (issuer) => `${issuer}/` }],
  ['of a root, configured with a slash', { configured: (issuer) => `${issuer}/` }],
])('default: an issuer %s', async (_, habit) => {
  await using _provider = await provided(habit)
  expect((await signIn(popupBrowser(server))).text).toContain('Signed in as')
})

test('error: the document of another issuer', async () => {
  const discovery: OidcProviderHabit['discovery'] = (answer) => ({
    ...answer,
    body: { ...(answer.body as object), issuer: 'https://evil.example/app' },
  })
  await using _provider = await provided({ path: '/app', discovery })
  expect((await signIn(popupBrowser(server))).status).toBe(503)
})

describe('pages for people', () => {
  const html = { accept: 'text/html', 'sec-fetch-dest': 'document' }

  test.each([
    ['/auth', '/auth/session'],
    ['/auth/', '/auth/session'],
    ['/auth/signin/', '/auth/signin'],
    ['/auth/email-device%23aB-_9', '/auth/email-device#aB-_9'],
    ['/auth/signin/google', '/auth/signin'],
    ['/auth/signout/', '/auth/signout'],
    ['/auth/session/', '/auth/session'],
    ['/auth/error/?error=AccessDenied', '/auth/error?error=AccessDenied'],
    ['/auth/email-code/', '/auth/signin'],
    ['/auth/callback/email', '/auth/signin'],
  ])('behavior: %s leads to %s, and programs nowhere', async (path, page) => {
    const { status, headers } = await server.login(path, { headers: html })
    expect([status, headers['location']]).toEqual([302, page])
    expect((await server.login(path, { headers: { accept: '*/*' } })).headers['location']).not.toBe(page)
  })

  test('behavior: a form whose cookie is gone leads to a new one', async () => {
    const fields = { csrfToken: 'a'.repeat(64), email: 'ada@mail.example' }
    const answer = await browserJar(server).submit('/auth/email-code', fields, html)
    expect([answer.status, answer.headers['location']]).toEqual([303, '/auth/signin?error=MissingCSRF'])
    const inbox = server.server.context.mailer.inbox ?? []
    expect(inbox.filter(({ to }) => to === fields.email)).toEqual([])
  })

  test.each(['/auth/nothing', '/auth/signin?callbackUrl=https://evil.example'])(
    'error: %s is a page that leads on',
    async (path) => {
      const { headers, text } = await server.login(path, { headers: html })
      expect(headers['content-type']).toContain('text/html')
      expect(text).toContain('href="/auth/signin"')
      expect(text).not.toContain('wallet window')
      const { headers: json } = await server.login(path)
      expect(json['content-type']).toContain('application/json')
    },
  )
})

test('behavior: only where a wallet window is shown an error speaks of one', async () => {
  const page = async (path: string) => (await server.login(path, { headers: { accept: 'text/html' } })).text
  expect(await page('/login')).toContain('wallet window')
  const popup = await page('/auth/popup/google/callback?code=x&state=y')
  expect(popup).not.toContain('wallet window')
  expect(popup).toContain('Go back to the page that you came from')
})
