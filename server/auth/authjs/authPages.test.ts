import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionCookie as cookieOfProject } from '../../http/requireSession.ts'
import { browserJar } from '../../test/browserJar.ts'
import { codeFor, wrongCode } from '../../test/loginClient.ts'
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

const inDigitsFrom = (zero: number, code: string): string =>
  [...code].map((digit) => String.fromCodePoint(zero + Number(digit))).join('')

const html = { accept: 'text/html', 'sec-fetch-dest': 'document' }

describe('pages', () => {
  test('default: the whole way as a person walks it', async () => {
    const browser = browserJar(server)
    const required = await browser.open('/auth/session', html)
    const signInUrl = new URL(String(required.headers['location']), server.loginOrigin)
    expect(signInUrl.searchParams.get('error')).toBe('SessionRequired')
    const page = await browser.open(`${signInUrl.pathname}${signInUrl.search}`, html)
    expect(page.text).toContain('Sign in to see this page.')
    const csrfToken = /name="csrfToken" value="([0-9a-f]{64})"/.exec(page.text)?.[1] ?? ''
    const callbackUrl = /name="callbackUrl" value="([^"]*)"/.exec(page.text)?.[1] ?? ''
    expect(callbackUrl).toBe(`${server.loginOrigin}/auth/session`)
    const email = 'person@mail.example'
    const asked = await browser.submit('/auth/email-code', { csrfToken, callbackUrl, email })
    expect(asked.status).toBe(303)
    const codePage = await browser.open(String(asked.headers['location']), html)
    expect(codePage.text).toContain('We sent a code to <span translate="no">person@mail.example</span>.')
    const fields = { csrfToken, callbackUrl, email, code: codeFor(server, email) }
    const done = await browser.submit('/auth/callback/email', fields)
    expect(done.headers['location']).toBe(callbackUrl)
    const session = await browser.open('/auth/session', html)
    expect(session.text).toContain('person@mail.example')
    const signOut = await browser.open('/auth/signout', html)
    expect(signOut.text).toContain('Do you want to sign out?')
    expect((await browser.open('/auth/session')).json.user.email).toBe(email)
  })

  test.each([
    ['Arabic', (code: string) => inDigitsFrom(0x660, code)],
    ['Persian', (code: string) => inDigitsFrom(0x6f0, code)],
    ['full width', (code: string) => inDigitsFrom(0xff10, code)],
    ['two groups', (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`],
    ['its line of the letter', (code: string) => `Shop 24: ${code} (10 min)`],
  ])('param: a code is taken in %s', async (way, written) => {
    const browser = browserJar(server)
    const email = `${way.replaceAll(' ', '-').toLowerCase()}@mail.example`
    const csrfToken = await browser.csrfToken()
    const asked = await browser.submit('/auth/email-code', { csrfToken, email })
    const { text } = await browser.open(String(asked.headers['location']), html)
    const code = written(codeFor(server, email))
    // A browser refuses what its form does not allow.
    const pattern = new RegExp(`^(?:${/ pattern="([^"]+)"/.exec(text)?.[1]})$`, 'u')
    expect(pattern.test(code)).toBe(true)
    expect(pattern.test('12345')).toBe(false)
    await browser.submit('/auth/callback/email', { csrfToken, email, code })
    expect((await browser.open('/auth/session')).json.user.email).toBe(email)
  })

  test('error: a text that may hold two codes uses up no try', async () => {
    const browser = browserJar(server)
    const email = 'unclear@mail.example'
    const csrfToken = await browser.csrfToken()
    await browser.submit('/auth/email-code', { csrfToken, email })
    const code = codeFor(server, email)
    for (const text of [`24${code}`, `${code} or ${wrongCode(code)}`, 'no code', '12345', '1234567']) {
      const refused = await browser.submit('/auth/callback/email', { csrfToken, email, code: text })
      expect(refused.headers['location']).toContain('code=invalid_body')
    }
    await browser.submit('/auth/callback/email', { csrfToken, email, code })
    expect((await browser.open('/auth/session')).json.user.email).toBe(email)
  })

  test.each(['/auth/signin', '/auth/signout', '/auth/error', '/auth/email-code', '/auth/email-device'])(
    'behavior: %s is strict',
    async (path) => {
      const { status, headers, text } = await server.login(path, { headers: html })
      const policy = String(headers['content-security-policy'])
      expect(status).toBe(200)
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/unsafe|\*/)
      const nonce = /style-src 'nonce-([\w-]{22})'/.exec(policy)?.[1] ?? 'none'
      expect(text.match(/<(?:style|script)/g)).toHaveLength(text.split(nonce).length - 1)
      expect(text).not.toMatch(/ on\w+=| style=/)
      expect(headers['cache-control']).toBe('no-store')
      expect((await server.login(path, { headers: html })).headers['content-security-policy']).not.toBe(
        policy,
      )
    },
  )

  test.each<[page: string, callbackUrl: string, brand: RegExp]>([
    [
      'the project whose page comes next',
      'https://a.shop.example/after',
      /<span translate="no">Project demo<\/span> · Gatehouse/,
    ],
    ['nobody where a page of ours comes next', '/auth/session', /<\/svg> Gatehouse/],
  ])('behavior: "Sign in" and "Sign out" name %s', async (_, callbackUrl, brand) => {
    for (const path of ['signin', 'signout']) {
      const { text } = await server.login(`/auth/${path}?${new URLSearchParams({ callbackUrl })}`)
      expect(/<p class="brand">(.*)<\/p>/.exec(text)?.[1]).toMatch(brand)
    }
  })

  test('behavior: words of the address are looked up, never shown', async () => {
    const evil = '<script>alert(1)</script>'
    for (const path of ['signin', 'signout', 'error']) {
      const query = new URLSearchParams({ error: evil, code: evil })
      const { text, status } = await server.login(`/auth/${path}?${query}`)
      expect(status).toBe(200)
      expect(text).not.toContain('alert(1)')
      expect(text).toContain('The sign-in did not work. Try again.')
    }
    for (const error of ['__proto__', 'constructor', 'toString']) {
      const { text } = await server.login(`/auth/error?error=${error}`)
      expect(text).toContain('The sign-in did not work. Try again.')
    }
    expect((await server.login('/auth/error?error=AccessDenied')).text).toContain('not allowed to sign in')
  })

  const words: [query: string, sentence: string][] = [
    ['error=SessionRequired', 'Sign in to see this page.'],
    ['error=MissingCSRF', 'This form was too old or came from elsewhere.'],
    ['error=OAuthAccountNotLinked', 'This account belongs to somebody else here.'],
    ['error=OAuthCallbackError', 'The provider did not confirm the sign-in.'],
    ['error=OAuthSignInError', 'The provider cannot be reached.'],
    ['error=AccessDenied', 'You are not allowed to sign in.'],
    ['error=Verification', 'This link has expired or was used before.'],
    ['error=Configuration', 'Something is wrong on our side.'],
    ['error=CredentialsSignin', 'The sign-in did not work.'],
    ['error=CredentialsSignin&code=wrong_code', 'The code is wrong.'],
    ['error=CredentialsSignin&code=code_void', 'The code is no longer valid.'],
    ['error=CredentialsSignin&code=too_soon', 'A code was just sent.'],
    ['error=CredentialsSignin&code=credentials', 'The sign-in did not work.'],
    ['error=AccessDenied&code=nobody', 'You are not allowed to sign in.'],
    ['code=wrong_code', 'The code is wrong.'],
  ]
  test.each(words)('param: %s says so on each page', async (query, sentence) => {
    for (const path of ['signin', 'signout', 'error'])
      expect((await server.login(`/auth/${path}?${query}`)).text).toContain(sentence)
  })

  test('behavior: without an error nothing is said, and an allowed callback is carried on', async () => {
    const callbackUrl = 'https://a.shop.example/after?x=1'
    for (const path of ['signin', 'signout']) {
      const { text } = await server.login(`/auth/${path}?${new URLSearchParams({ callbackUrl })}`)
      expect(text).toContain(`name="callbackUrl" value="${callbackUrl}"`)
      expect(text).not.toContain('role="alert"')
    }
    const refused = await server.login('/auth/signin?error=AccessDenied')
    expect(refused.text).toContain('role="alert"')
  })

  test('behavior: who was signed out is asked to sign in again, and a program is told `null`', async () => {
    const browser = browserJar(server)
    browser.cookies.set(sessionCookie, 'A'.repeat(43))
    const answer = await browser.open('/auth/session', html)
    expect(answer.status).toBe(302)
    const url = new URL(String(answer.headers['location']), server.loginOrigin)
    expect(url.pathname).toBe('/auth/signin')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      error: 'SessionRequired',
      callbackUrl: `${server.loginOrigin}/auth/session`,
    })
    expect((await browser.open('/auth/session')).json).toBeNull()
  })

  test('behavior: a callback address cannot leave its attribute', async () => {
    const callbackUrl = `http://demo.example/"><script>alert(1)</script>`
    const { text } = await server.login(`/auth/signin?${new URLSearchParams({ callbackUrl })}`)
    expect(text).not.toContain('<script>')
  })

  test('behavior: an address in the pending cookie is text', async () => {
    const browser = browserJar(server)
    const evil = Buffer.from('<b>@mail.example').toString('base64url')
    browser.cookies.set('__Host-gatehouse.pending', `${'x'.repeat(22)}.${evil}`)
    expect((await browser.open('/auth/signin')).text).not.toContain('<b>')
  })

  test('error: what Auth.js would offer besides is not there', async () => {
    for (const path of [
      '/auth/verify-request',
      '/auth/webauthn-options',
      '/auth/signin/google',
      '/auth',
      '/auth/x',
    ])
      expect((await server.login(path)).status).toBe(404)
    expect((await browserJar(server).submit('/auth/session', {})).status).toBe(404)
  })

  test('error: an unknown provider', async () => {
    const browser = browserJar(server)
    const answer = await browser.submit('/auth/signin/nobody', { csrfToken: await browser.csrfToken() })
    expect(answer.status).toBeLessThan(500)
    expect((await browser.open('/auth/callback/nobody')).status).toBeLessThan(500)
    expect((await browser.open('/auth/callback/google?code=x&state=y')).status).toBe(302)
    expect(browser.cookies.has(sessionCookie)).toBe(false)
  })
})
