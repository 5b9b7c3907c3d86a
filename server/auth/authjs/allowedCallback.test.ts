import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emailCodes } from '../../db/schema/emailCodes.ts'
import { type BrowserJar, browserJar } from '../../test/browserJar.ts'
import { codeFor, refusal } from '../../test/loginClient.ts'
import { type TestServer, testServer } from '../../test/testServer.ts'
import { allowedCallback } from './allowedCallback.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({
    env: { EMAIL_CODES_PER_CLIENT: '1000', AUTH_GOOGLE_ID: 'id', AUTH_GOOGLE_SECRET: 'secret' },
    projects: { demo: ['http://demo.example', 'https://*.shop.example'] },
  })
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.server.context.database.db

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

describe('callbackUrl', () => {
  const allowed: [string, (login: string) => string][] = [
    ['/auth/session', (login) => `${login}/auth/session`],
    ['http://demo.example/after?x=1#y', () => 'http://demo.example/after?x=1#y'],
    ['https://a.shop.example/', () => 'https://a.shop.example/'],
    ['/%2f%2fevil.example', (login) => `${login}/%2f%2fevil.example`],
    ['/.//evil.example', (login) => `${login}//evil.example`],
  ]
  test.each(allowed)('param: %s', async (callbackUrl, expected) => {
    const browser = browserJar(server)
    await db().delete(emailCodes)
    const answer = await signIn(browser, 'callback@mail.example', callbackUrl)
    expect(answer.headers['location']).toBe(expected(server.loginOrigin))
    const { csrfToken } = (await browser.open('/auth/csrf')).json
    const out = await browser.submit('/auth/signout', { csrfToken, callbackUrl })
    expect(out.headers['location']).toBe(expected(server.loginOrigin))
  })

  test.each(
    [
      'https://evil.example',
      'http://demo.example.evil.example',
      'http://demo.example@evil.example',
      'http://person@demo.example',
      'http://person:secret@demo.example/after',
      'http://demo.example:81',
      'https://demo.example',
      'https://shop.example',
      'https://a.b.shop.example',
      '//evil.example',
      '///evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/\t/evil.example',
      '/\n/evil.example',
      ' //evil.example',
      'http:evil.example',
      'http:/evil.example',
      'http:///evil.example',
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java\tscript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'http://demo.example\\@evil.example',
      'http://demo.example\u2044evil',
      'http://dеmo.example',
      '%2f%2fevil.example',
      'evil.example',
      'http://demo.example/\r\nset-cookie: a=b',
      `/${'a'.repeat(3_000)}`,
    ].map((text) => [text.slice(0, 40), text] as const),
  )('error: %j', async (_, callbackUrl) => {
    const browser = browserJar(server)
    const csrfToken = await browser.csrfToken()
    const query = new URLSearchParams({ callbackUrl })
    const attempts = [
      await browser.submit('/auth/signout', { csrfToken, callbackUrl }),
      await browser.submit('/auth/callback/email', { csrfToken, callbackUrl }),
      await browser.submit(`/auth/signin/google?${query}`, { csrfToken }),
      await browser.open(`/auth/signin?${query}`),
      await browser.open(`/auth/session?${query}`),
    ]
    for (const answer of attempts) {
      expect(refusal(answer)).toEqual([400, 'invalid_query'])
      expect(answer.headers).not.toHaveProperty('location')
      expect(answer.headers).not.toHaveProperty('set-cookie')
    }
  })

  test.each([
    ['https://login.example/auth/session', true],
    ['https://login.example.evil.example/auth/session', false],
    ['https://login.examples/auth/session', false],
    ['https://login.example:8443/auth/session', false],
    ['http://login.example/auth/session', false],
    ['https://a.login.example/auth/session', false],
  ])('param: %s of the login origin https://login.example is %s', async (text, allowed) => {
    const { context } = server.server
    const http = { ...context.config.http, loginOrigin: 'https://login.example' }
    const answer = await allowedCallback({ ...context, config: { ...context.config, http } }, text)
    expect(answer).toBe(allowed ? text : undefined)
  })

  test('error: a planted callback cookie leads nowhere', async () => {
    const browser = browserJar(server)
    browser.cookies.set('__Host-gatehouse.callback-url', encodeURIComponent('https://evil.example/'))
    const answer = await signIn(browser, 'cookie@mail.example')
    expect(String(answer.headers['location'])).not.toContain('evil')
  })
})
