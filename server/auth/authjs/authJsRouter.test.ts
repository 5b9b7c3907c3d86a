import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../db/schema/audit.ts'
import { emailCodes } from '../../db/schema/emailCodes.ts'
import { sessions } from '../../db/schema/sessions.ts'
import { sessionCookie as cookieOfProject } from '../../http/requireSession.ts'
import { type BrowserJar, browserJar } from '../../test/browserJar.ts'
import { codeFor, loginClient, refusal, wrongCode } from '../../test/loginClient.ts'
import { type TestServer, testServer } from '../../test/testServer.ts'

/** Of our own pages. */
const sessionCookie = cookieOfProject('')

let server: TestServer
beforeAll(async () => {
  server = await testServer({
    env: { EMAIL_CODES_PER_CLIENT: '1000', AUTH_GOOGLE_ID: 'id', AUTH_GOOGLE_SECRET: 'secret' },
    projects: { demo: ['http://demo.example', 'https://*.shop.example'] },
  })
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.server.context.database.db
const html = { accept: 'text/html', 'sec-fetch-dest': 'document' }

async function askCode(browser: BrowserJar, email: string, callbackUrl?: string) {
  const csrfToken = await browser.csrfToken()
  const fields = { csrfToken, email, ...(callbackUrl && { callbackUrl }) }
  return { csrfToken, answer: await browser.submit('/auth/email-code', fields) }
}

async function signIn(browser: BrowserJar, email: string, callbackUrl?: string) {
  const { csrfToken } = await askCode(browser, email)
  const code = codeFor(server, email)
  const fields = { csrfToken, email, code, ...(callbackUrl && { callbackUrl }) }
  return browser.submit('/auth/callback/email', fields)
}

describe('Auth.js', () => {
  test('default: session, csrf, providers', async () => {
    const browser = browserJar(server)
    expect((await browser.open('/auth/session')).json).toBeNull()
    const csrf = await browser.open('/auth/csrf')
    expect(csrf.json).toEqual({ csrfToken: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const providers = await browser.open('/auth/providers')
    expect(Object.keys(providers.json)).toEqual(['email', 'google'])
    expect(providers.json.google).toEqual({
      id: 'google',
      name: 'Google',
      type: 'oidc',
      signinUrl: `${server.loginOrigin}/auth/signin/google`,
      callbackUrl: `${server.loginOrigin}/auth/callback/google`,
    })
  })

  test('default: sign in by email, and out', async () => {
    const browser = browserJar(server)
    const answer = await signIn(browser, 'form@mail.example')
    expect(answer.status).toBe(302)
    expect(answer.headers['location']).toBe(`${server.loginOrigin}/`)
    const cookies = [answer.headers['set-cookie'] ?? []].flat()
    const cookie = cookies.find((line) => line.startsWith(sessionCookie)) ?? ''
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=None', 'Partitioned', 'Path=/'])
      expect(cookie).toContain(attribute)
    const { json } = await browser.open('/auth/session')
    expect(json.user).toMatchObject({ email: 'form@mail.example', method: 'email' })
    expect(Date.parse(json.expires)).toBeGreaterThan(Date.now())
    expect(Object.keys(json)).toEqual(['user', 'expires'])
    expect(JSON.stringify(json)).not.toContain(browser.cookies.get(sessionCookie))
    // The same session for the login frame's own routes, and only its hash at rest.
    expect((await browser.open('/login/session')).json.user.email).toBe('form@mail.example')
    const token = browser.cookies.get(sessionCookie) ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(await db().select().from(sessions))).not.toContain(token)

    const out = await browser.submit('/auth/signout', { csrfToken: await browser.csrfToken() })
    expect(out.status).toBe(302)
    expect(browser.cookies.has(sessionCookie)).toBe(false)
    const replay = { cookie: `${sessionCookie}=${token}` }
    expect((await server.login('/auth/session', { headers: replay })).json).toBeNull()
    expect((await server.login('/login/session', { headers: replay })).json.user).toBeNull()
    const rows = await db().select().from(audit).where(eq(audit.subject, json.user.id))
    expect(rows.map(({ action }) => action)).toEqual(['login.start', 'login.end'])
  })

  test('param: x-auth-return-redirect answers with the address', async () => {
    const browser = browserJar(server)
    const { csrfToken } = await askCode(browser, 'json@mail.example')
    const fields = { csrfToken, email: 'json@mail.example', code: codeFor(server, 'json@mail.example') }
    const answer = await browser.submit('/auth/callback/email', fields, { 'x-auth-return-redirect': '1' })
    expect(answer.json).toEqual({ url: `${server.loginOrigin}/` })
    expect(browser.cookies.has(sessionCookie)).toBe(true)
  })

  test('param: another base path', async () => {
    await using other = await testServer({
      database: server.server.context.database,
      env: { AUTH_BASE: '/x/y' },
    })
    expect((await other.login('/x/y/csrf')).json.csrfToken).toHaveLength(64)
    expect((await other.login('/auth/csrf')).status).toBe(404)
    const page = await other.login('/x/y/session', { headers: html })
    expect(page.headers['location']).toContain('/x/y/signin?error=SessionRequired')
  })

  test('behavior: cookies are ours, partitioned and for this host', async () => {
    const answer = await server.login('/auth/csrf')
    const [cookie] = [answer.headers['set-cookie'] ?? []].flat()
    expect(cookie).toMatch(
      /^__Host-gatehouse\.csrf=\S+; Path=\/; HttpOnly; Secure; Partitioned; SameSite=None$/,
    )
  })

  test('behavior: a social provider gets our address, with state and PKCE', async () => {
    await using oidc = await testServer({
      database: server.server.context.database,
      env: { AUTH_GITHUB_ID: 'id', AUTH_GITHUB_SECRET: 'secret' },
    })
    const browser = browserJar(oidc)
    const answer = await browser.submit('/auth/signin/github', { csrfToken: await browser.csrfToken() })
    const url = new URL(String(answer.headers['location']))
    expect(url.origin).toBe('https://github.com')
    expect(url.searchParams.get('redirect_uri')).toBe(`${oidc.loginOrigin}/auth/callback/github`)
    expect(url.searchParams.get('code_challenge_method')).toBe('S256')
  })

  test('behavior: who signs in again gets a new session, and the old one ends', async () => {
    const browser = browserJar(server)
    await signIn(browser, 'first@mail.example')
    const before = browser.cookies.get(sessionCookie) ?? ''
    await signIn(browser, 'second@mail.example')
    expect(browser.cookies.get(sessionCookie)).not.toBe(before)
    const replay = { headers: { cookie: `${sessionCookie}=${before}` } }
    expect((await server.login('/auth/session', replay)).json).toBeNull()
    expect((await browser.open('/auth/session')).json.user.email).toBe('second@mail.example')
  })

  test('error: a planted session cookie is not the one that logs in', async () => {
    const browser = browserJar(server)
    browser.cookies.set(sessionCookie, 'A'.repeat(43))
    await signIn(browser, 'planted@mail.example')
    expect(browser.cookies.get(sessionCookie)).not.toBe('A'.repeat(43))
    const replay = { headers: { cookie: `${sessionCookie}=${'A'.repeat(43)}` } }
    expect((await server.login('/auth/session', replay)).json).toBeNull()
  })

  test('error: the session of a project is neither read nor ended here', async () => {
    const frame = await loginClient(server)
    const { token, headers } = await frame.logIn('of-a-project@mail.example')
    for (const name of [sessionCookie, cookieOfProject('demo')]) {
      const browser = browserJar(server)
      browser.cookies.set(name, token)
      expect((await browser.open('/auth/session')).json).toBeNull()
      expect((await browser.open('/auth/session', html)).headers['location']).toContain('SessionRequired')
      const out = await browser.submit('/auth/signout', { csrfToken: await browser.csrfToken() })
      expect(out.status).toBe(302)
      await signIn(browser, `instead-of-${name.length}@mail.example`)
      expect((await frame.get('/login/session', headers)).json.user.email).toBe('of-a-project@mail.example')
    }
  })

  test('error: wrong code leads back with error and code, five times', async () => {
    const browser = browserJar(server)
    const email = 'wrong@mail.example'
    const { csrfToken } = await askCode(browser, email)
    const code = codeFor(server, email)
    const words = []
    for (let turn = 0; turn < 6; turn++) {
      const given = turn < 5 ? wrongCode(code) : code
      const answer = await browser.submit('/auth/callback/email', { csrfToken, email, code: given })
      const url = new URL(String(answer.headers['location']))
      expect([url.pathname, url.searchParams.get('error')]).toEqual(['/auth/signin', 'CredentialsSignin'])
      words.push(url.searchParams.get('code'))
    }
    const wrong = Array(4).fill('wrong_code')
    expect(words).toEqual([...wrong, 'code_void', 'code_void'])
    expect(browser.cookies.has(sessionCookie)).toBe(false)
  })

  test('error: the code in another browser', async () => {
    const [mine, theirs] = [browserJar(server), browserJar(server)]
    const email = 'forwarded@mail.example'
    await askCode(mine, email)
    const csrfToken = await theirs.csrfToken()
    const code = codeFor(server, email)
    const answer = await theirs.submit('/auth/callback/email', { csrfToken, email, code })
    expect(String(answer.headers['location'])).toContain('error=CredentialsSignin')
    expect(theirs.cookies.has(sessionCookie)).toBe(false)
  })
})

describe('CSRF', () => {
  const attempts: [string, (token: string) => string | undefined][] = [
    ['missing', () => undefined],
    ['empty', () => ''],
    ['wrong', () => 'a'.repeat(64)],
    ['of another case', (token) => token.toUpperCase()],
    ['with more', (token) => `${token}0`],
  ]
  test.each(attempts)('error: sign-in and sign-out with a token that is %s', async (_, change) => {
    const browser = browserJar(server)
    const email = 'csrf@mail.example'
    await db().delete(emailCodes)
    await signIn(browser, email)
    const standing = browser.cookies.get(sessionCookie)
    const changed = change(await browser.csrfToken())
    const fields: Record<string, string> = changed === undefined ? {} : { csrfToken: changed }
    for (const path of ['/auth/signout', '/auth/callback/email', '/auth/signin/google']) {
      const answer = await browser.submit(path, { ...fields, email, code: '123456' })
      const { pathname, searchParams } = new URL(String(answer.headers['location']))
      expect([pathname, searchParams.get('error')]).toEqual(['/auth/signin', 'MissingCSRF'])
    }
    expect(refusal(await browser.submit('/auth/email-code', { ...fields, email }))).toEqual([
      403,
      'cross_site',
    ])
    expect(browser.cookies.get(sessionCookie)).toBe(standing)
    expect((await browser.open('/auth/session')).json.user.email).toBe(email)
  })

  test.each([
    ['text/plain', 'csrfToken=a'],
    ['application/json', '{"csrfToken":{"toString":1},"token":{"toString":1}}'],
    ['application/json', '[]'],
    ['application/octet-stream', ''],
  ])('error: a form in another form: %s %s', async (type, body) => {
    const send = (path: string) =>
      server.login(path, { method: 'POST', headers: { 'content-type': type }, body })
    expect(refusal(await send('/auth/email-code'))).toEqual([403, 'cross_site'])
    expect((await send('/auth/email-device/letter')).status).toBe(401)
  })

  test('error: a cookie that an attacker made', async () => {
    const browser = browserJar(server)
    const token = 'b'.repeat(64)
    browser.cookies.set('__Host-gatehouse.csrf', `${token}%7C${'c'.repeat(64)}`)
    const answer = await browser.submit('/auth/signout', { csrfToken: token })
    expect(String(answer.headers['location'])).toContain('error=MissingCSRF')
    const form = await browser.submit('/auth/email-code', { csrfToken: token, email: 'a@mail.example' })
    expect(refusal(form)).toEqual([403, 'cross_site'])
    browser.cookies.set('__Host-gatehouse.csrf', '%7C%E0%A4%A')
    expect((await browser.submit('/auth/email-code', { csrfToken: '' })).status).toBe(403)
  })

  test('error: another origin, even with the token', async () => {
    const browser = browserJar(server)
    await signIn(browser, 'origin@mail.example')
    const csrfToken = await browser.csrfToken()
    for (const origin of ['http://demo.example', 'null', server.widgetOrigin]) {
      const answer = await browser.submit('/auth/signout', { csrfToken }, { origin })
      expect(refusal(answer)).toEqual([403, 'cross_site'])
    }
    expect((await browser.open('/auth/session')).json.user.email).toBe('origin@mail.example')
  })

  test('error: refusals are counted', async () => {
    const before = await server.metric('gatehouse_refused_total', { code: 'cross_site' })
    await browserJar(server).submit('/auth/signout', {})
    expect(await server.metric('gatehouse_refused_total', { code: 'cross_site' })).toBe(before + 1)
  })
})

test('error: a way in that is not offered by form', async () => {
  const browser = browserJar(server)
  const csrfToken = await browser.csrfToken()
  for (const way of ['siwx', 'passkey', 'constructor']) {
    const answer = await browser.submit(`/auth/callback/${way}`, { csrfToken, account: 'x' })
    expect([
      way,
      answer.status >= 300,
      answer.headers['set-cookie']?.toString().includes('session'),
    ]).not.toEqual([way, true, true])
    expect((await browser.open('/auth/session')).json).toBeNull()
  }
})

test('error: a callback that is not allowed tells a client of Auth.js where and why', async () => {
  const browser = browserJar(server)
  const csrfToken = await browser.csrfToken()
  const answer = await browser.submit('/auth/signin/google', {
    csrfToken,
    callbackUrl: 'https://evil.example/',
  })
  expect([answer.status, answer.json.code, answer.json.reasons[0].field]).toEqual([
    400,
    'invalid_query',
    'callbackUrl',
  ])
  const url = new URL(answer.json.url)
  expect([url.origin, url.pathname, url.searchParams.get('error')]).toEqual([
    server.loginOrigin,
    '/auth/error',
    'InvalidCallbackUrl',
  ])
})

test('error: one of several callback addresses is not allowed', async () => {
  const fine = encodeURIComponent(`${server.loginOrigin}/auth/session`)
  for (const query of [`callbackUrl=${fine}&callbackUrl=x`, `callbackUrl=x&callbackUrl=${fine}`]) {
    const answer = await server.login(`/auth/callback/google?${query}`, { method: 'POST', body: '' })
    expect([query, answer.status, answer.json.code]).toEqual([query, 400, 'invalid_query'])
  }
})
