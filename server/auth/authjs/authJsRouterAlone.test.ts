import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HttpError } from '../../errors/httpError.ts'
import { databaseUnavailable } from '../../errors/refusals.ts'
import { codeHash, codeId } from '../email/codeRow.ts'
import { type AuthHost, type AuthStage, authHost, authStage } from '../test/authStage.ts'
import { type EmailCodeRow, emailCodeRows, peopleRows, type UserRow } from '../test/memoryRows.ts'
import { authSecret } from './authConfig.ts'
import { authJsRouter } from './authJsRouter.ts'
import { ownPages } from './ownPages.ts'

let stage: AuthStage
let host: AuthHost
let codes: Map<string, EmailCodeRow>
let users: UserRow[]
beforeEach(async () => {
  codes = new Map()
  users = []
  stage = authStage({
    answers: [
      emailCodeRows(codes),
      peopleRows(users),
      ({ sql }) => (sql.includes('from "project_origins"') ? [['https://shop.example']] : undefined),
    ],
    env: {
      ...{ AUTH_GITHUB_ID: 'id', AUTH_GITHUB_SECRET: 'secret', LOGIN_ORIGIN: 'https://login.example' },
      ...{ WIDGET_ORIGIN: 'https://widget.example', AUTH_APPLE_ID: 'id', AUTH_APPLE_SECRET: 'secret' },
    },
  })
  host = await authHost(stage.context, (app) => void app.use(authJsRouter(stage.context)))
})
afterEach(() => host[Symbol.asyncDispose]())

const token = 'c'.repeat(64)
const csrf = () => {
  const hash = createHash('sha256')
    .update(`${token}${authSecret(stage.context)}`)
    .digest('hex')
  return `__Host-gatehouse.csrf=${token}%7C${hash}`
}
const origin = 'https://login.example'
const email = 'ada@mail.example'
const binding = 'b'.repeat(22)

async function open(path: string, init: RequestInit = {}) {
  const answer = await host.fetch(path, init)
  const text = await answer.text()
  const json = answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    headers: answer.headers,
    text,
    json,
  }
}
type Fields = Record<string, string>
const post = (path: string, fields: Fields = {}, headers: Fields = { origin }) =>
  open(path, {
    method: 'POST',
    headers: { cookie: csrf(), ...headers },
    body: new URLSearchParams({ csrfToken: token, ...fields }),
  })
/** A code is on its way to the address. */
function mailed(): string {
  const asker = { binding, frame: ownPages(stage.context) }
  const id = codeId('login', email, asker)
  const [sentAt, expires] = [new Date(), new Date(Date.now() + 600_000)].map((date) => date.toISOString())
  const row = { binding: '', triesLeft: 5, sentAt: String(sentAt), expires: String(expires) }
  codes.set(id, { codeHash: codeHash(stage.context, id, '123456'), ...row })
  return '123456'
}

describe('what of Auth.js is reachable', () => {
  test('default: who is logged in, a token, the ways in', async () => {
    expect((await open('/auth/session')).json).toBeNull()
    expect(host.route).toBe('auth')
    expect((await open('/auth/csrf')).json).toEqual({ csrfToken: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const { json } = await open('/auth/providers')
    expect(Object.keys(json)).toEqual(['email', 'github', 'apple'])
    expect(json.github.callbackUrl).toBe('https://login.example/auth/callback/github')
  })

  test('behavior: any page may send a person to read', async () => {
    expect((await open('/auth/session', { headers: { origin: 'https://evil.example' } })).status).toBe(200)
  })

  test('behavior: the root leads to who is logged in', async () => {
    const { status, location } = await open('/')
    expect([status, location, host.route]).toEqual([302, '/auth/session', 'auth'])
  })

  test.each([
    ['GET', '/auth'],
    ['GET', '/auth/'],
    ['GET', '/auth/verify-request'],
    ['GET', '/auth/webauthn-options/github'],
    ['GET', '/auth/signin/github'],
    ['GET', '/auth/session/'],
    ['GET', '/auth/callback/github/x'],
    ['GET', '/AUTH/session'],
    ['POST', '/auth/session'],
    ['POST', '/auth/csrf'],
    ['POST', '/auth/signin'],
    ['POST', '/auth/signin/GITHUB'],
    ['PUT', '/auth/session'],
    ['DELETE', '/auth/signout'],
  ])('error: %s %s', async (method, path) => {
    const { status, json } = await open(path, { method, headers: { origin } })
    expect([status, json?.code]).toEqual([404, 'not_found'])
  })
})

describe('signing in by code', () => {
  const signIn = (fields: Fields = {}, headers?: Fields) =>
    post('/auth/callback/email', { email, binding, code: mailed(), ...fields }, headers)
  const sessionOf = (headers: Headers) =>
    headers.getSetCookie().find((line) => line.startsWith('__Host-gatehouse.session='))

  test('default: a session of our own pages', async () => {
    const { status, location, headers } = await signIn({ callbackUrl: 'https://shop.example/cart' })
    expect([status, location]).toEqual([302, 'https://shop.example/cart'])
    expect(sessionOf(headers)).toMatch(/^__Host-gatehouse\.session=[\w-]{43};/)
    expect(users).toMatchObject([{ email }])
    expect(stage.audited).toEqual([`login.start user:${users[0]?.id}`])
  })

  test('behavior: a body in JSON, and no origin, as programs send it', async () => {
    const body = JSON.stringify({ csrfToken: token, email, binding, code: mailed() })
    const headers = { cookie: csrf(), 'content-type': 'application/json' }
    const { location, headers: answered } = await open('/auth/callback/email', {
      method: 'POST',
      headers,
      body,
    })
    expect(location).toBe('https://login.example')
    expect(sessionOf(answered)).toBeDefined()
  })

  test('error: a wrong code is said on the page, and counted', async () => {
    const { location, headers } = await signIn({ code: '654321' })
    expect(location).toBe('https://login.example/auth/signin?error=CredentialsSignin&code=wrong_code')
    expect(sessionOf(headers)).toBeUndefined()
    expect(stage.counted).toEqual(['refused wrong_code'])
  })

  test('error: what is not a proof', async () => {
    const { location } = await signIn({ code: 'x' })
    expect(location).toBe('https://login.example/auth/signin?error=CredentialsSignin&code=invalid_body')
    expect(stage.counted).toEqual(['refused invalid_body'])
  })

  test.each([
    new Error('down'),
    Object.assign(new Error('down'), { status: 401, code: 'wrong_code' }),
    new HttpError(500, 'internal', 'down'),
    new HttpError(503, 'overloaded', 'down'),
  ])('error: what is broken is not a wrong code: %o', async (fault) => {
    const update = () => {
      throw fault
    }
    Object.assign(stage.context.database.db, { update })
    const { location } = await signIn()
    expect(location).toBe('https://login.example/auth/error?error=Configuration')
    expect(stage.counted).toEqual([])
    expect(stage.logged).toHaveLength(1)
  })

  test('error: a database that is down is not called a wrong code, and redirects nobody', async () => {
    const update = () => {
      throw databaseUnavailable(new Error('down'))
    }
    Object.assign(stage.context.database.db, { update })
    const { status, location } = await signIn()
    expect([status, location]).toEqual([503, null])
  })

  test.each(['https://evil.example', 'https://shop.example', 'null'])('error: sent by %s', async (from) => {
    const { status, json } = await signIn({}, { origin: from })
    expect([status, json.code, json.reasons[0].field]).toEqual([403, 'cross_site', 'origin'])
    expect(users).toEqual([])
  })

  test('error: without the token of our pages', async () => {
    const { location, headers } = await signIn({ csrfToken: 'd'.repeat(64) })
    expect(location).toContain('error=MissingCSRF')
    expect(sessionOf(headers)).toBeUndefined()
  })
})

describe('forms of ours', () => {
  test.each(['/auth/email-code', '/auth/email-device/letter'])('error: %s from elsewhere', async (path) => {
    const { status, json } = await post(path, { email }, { origin: 'https://evil.example' })
    expect([status, json.code]).toEqual([403, 'cross_site'])
  })

  test('default: each is there, also without a body', async () => {
    expect((await post('/auth/email-code', { email })).status).toBe(303)
    expect((await post('/auth/email-device/letter')).status).toBe(401)
    const bare = await open('/auth/email-code', { method: 'POST', headers: { origin } })
    expect([bare.status, bare.json.code]).toEqual([403, 'cross_site'])
  })

  test('behavior: without an origin', async () => {
    expect((await post('/auth/email-code', { email }, {})).status).toBe(303)
  })
})

describe('providers', () => {
  test('behavior: Apple comes back with a POST of its own', async () => {
    const fields = { code: 'c', state: 's' }
    const apple = await post('/auth/callback/apple', fields, { origin: 'https://appleid.apple.com' })
    expect([apple.status, apple.location]).toEqual([302, expect.stringContaining('error=')])
    const github = await post('/auth/callback/github', fields, { origin: 'https://appleid.apple.com' })
    expect([github.status, github.json.code]).toEqual([403, 'cross_site'])
  })

  test('behavior: off to the provider, with https behind a proxy that speaks http', async () => {
    const { status, location } = await post('/auth/signin/github')
    const url = new URL(location ?? '')
    expect([status, url.origin]).toEqual([302, 'https://github.com'])
    expect(url.searchParams.get('redirect_uri')).toBe('https://login.example/auth/callback/github')
  })
})

describe('callbackUrl', () => {
  const evil = 'https://evil.example'

  test.each([
    ['its query', `/auth/session?callbackUrl=${evil}`],
    ['any of several', `/auth/session?callbackUrl=/a&callbackUrl=${evil}`],
    ['the first', `/auth/session?callbackUrl=${evil}&callbackUrl=/a`],
  ])('error: not allowed in %s', async (_, path) => {
    const { status, json } = await open(path)
    expect([status, json.code]).toEqual([400, 'invalid_query'])
  })

  test('error: not allowed in the body, before anything happens', async () => {
    const { status, json } = await post('/auth/signout', { callbackUrl: evil })
    expect([status, json.code]).toEqual([400, 'invalid_query'])
    const deep = await post('/auth/email-code', { callbackUrl: evil, email })
    expect([deep.status, stage.mails]).toEqual([400, []])
  })
})

describe('bodies', () => {
  test.each([
    ['application/x-www-form-urlencoded', `email=${'a'.repeat(140_000)}`],
    ['application/json', JSON.stringify({ email: 'a'.repeat(140_000) })],
  ])('error: too large as %s', async (type, body) => {
    const headers = { 'content-type': type, origin }
    expect((await open('/auth/email-code', { method: 'POST', headers, body })).status).toBe(413)
  })

  test.each(['application/x-www-form-urlencoded', 'application/json'])(
    'error: %s that must be unpacked',
    async (type) => {
      const headers = { 'content-type': type, 'content-encoding': 'gzip', origin }
      const fields = { csrfToken: token, email }
      const text = type.endsWith('json') ? JSON.stringify(fields) : String(new URLSearchParams(fields))
      const sent = { method: 'POST', headers: { ...headers, cookie: csrf() }, body: gzipSync(text) }
      const answer = await open('/auth/email-code', sent)
      expect([answer.status, answer.json.code]).toEqual([415, 'invalid_body'])
    },
  )

  test('behavior: fields are texts', async () => {
    const body = `csrfToken=${token}&email=${email}&callbackUrl[a]=1`
    const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie: csrf(), origin }
    expect((await open('/auth/email-code', { method: 'POST', headers, body })).status).toBe(303)
  })
})

test('default: signing out', async () => {
  const { token: session } = stage.sessions.add({ projectId: '', hostOrigin: origin })
  const { location } = await post(
    '/auth/signout',
    {},
    {
      cookie: `${csrf()}; __Host-gatehouse.session=${session}`,
      origin,
    },
  )
  expect(location).toBe('https://login.example')
  expect(stage.audited).toEqual(['login.end user:ada'])
})
