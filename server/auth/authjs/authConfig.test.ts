import type { AuthConfig } from '@auth/core'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Request } from '../../http/handler.ts'
import { type AuthStage, authStage } from '../test/authStage.ts'
import { peopleRows, type UserRow } from '../test/memoryRows.ts'
import { authConfig, authSecret } from './authConfig.ts'
import { authCookies } from './authCookies.ts'
import { ownPages } from './ownPages.ts'

let stage: AuthStage
let users: UserRow[]
let accounts: Map<string, string>
beforeEach(() => {
  users = []
  accounts = new Map()
  const patterns = ({ sql }: { sql: string }) =>
    sql.includes('from "project_origins"') ? [['https://shop.example']] : undefined
  stage = authStage({
    answers: [peopleRows(users, accounts), patterns],
    env: { AUTH_GOOGLE_ID: 'id', AUTH_GOOGLE_SECRET: 'secret' },
  })
})

const request = (url: string | undefined, headers: Request['headers'] = {}) => ({ url, headers }) as Request
const configFor = (url?: string, headers?: Request['headers']) =>
  authConfig(stage.context, request(url, headers))
const callbacks = () => configFor().callbacks as Required<NonNullable<AuthConfig['callbacks']>>
const own = () => ownPages(stage.context)

test('default: our own cookies, pages, secret and ways in', () => {
  const config = configFor('/auth/session')
  expect(config).toMatchObject({
    basePath: '/auth',
    trustHost: true,
    useSecureCookies: true,
    cookies: authCookies,
    pages: { signIn: '/auth/signin', signOut: '/auth/signout', error: '/auth/error' },
    session: { strategy: 'jwt' },
  })
  expect(config.secret).toBe(authSecret(stage.context))
  expect(authSecret(stage.context)).toBe(stage.context.sealer.mac('authjs', 'secret'))
  const names = config.providers.map((provider) => {
    const { id, options } = provider as { id: string; options?: { id?: string } }
    return options?.id ?? id
  })
  expect(names).toEqual(['email', 'google'])
})

describe('after a fault of a login by a provider', () => {
  const pagesAfter = (asked: object, type = 'OAuthCallbackError') => {
    const config = authConfig(stage.context, { headers: {}, ...asked } as Request)
    config.logger?.error?.(Object.assign(new Error(type), { type }))
    return [config.pages?.signIn, config.pages?.error]
  }

  test.each<[object, string]>([
    [{ method: 'GET', url: '/auth/callback/google?error=access_denied' }, 'provider_refused'],
    [{ method: 'GET', url: '/auth/callback/google?error=server_error' }, 'provider_unavailable'],
    // Apple posts what it says (response_mode=form_post).
    [
      { method: 'POST', url: '/auth/callback/apple', body: { error: 'server_error' } },
      'provider_unavailable',
    ],
  ])('default: %j leads to the page of %s', (asked, word) => {
    expect(pagesAfter(asked)).toEqual([`/auth/error/${word}`, `/auth/error/${word}`])
  })

  test.each<[object, string?]>([
    [{ method: 'POST', url: '/auth/callback/apple?error=server_error' }],
    [{ method: 'GET', url: '/auth/session?error=server_error' }],
    [{ method: 'GET', url: '/auth/callback/google' }, 'AccessDenied'],
  ])('behavior: %j has no word of its own', (asked, type?: string) => {
    expect(pagesAfter(asked, type)).toEqual(['/auth/signin', '/auth/error'])
  })
})

describe('the session token', () => {
  const loggedIn = (url?: string) => {
    const { token, session } = stage.sessions.add({ projectId: '', hostOrigin: own().origin })
    const config = configFor(url, { cookie: `__Host-gatehouse.session=${token}` })
    return { token, session, jwt: config.jwt as Required<NonNullable<AuthConfig['jwt']>> }
  }
  const salt = { salt: '', secret: '' }

  test.each([
    ['/auth/session', true],
    ['/auth/session?x=/callback/', true],
    [undefined, true],
    ['/auth/callback/email', false],
    ['/auth/callback/google?code=1', false],
  ])('default: at %s who is logged in counts: %s', async (url, counts) => {
    const { token, session, jwt } = loggedIn(url)
    const found = await jwt.decode({ token, ...salt })
    expect(found).toEqual(
      counts ? { sub: 'ada', name: 'Ada', email: 'ada@mail.example', session, raw: token } : null,
    )
  })

  test('behavior: a login ends what this browser had before', async () => {
    const { token, session, jwt } = loggedIn('/auth/callback/email')
    const start = { userId: 'bob', method: 'email' }
    const made = await jwt.encode({ token: { start }, ...salt } as never)
    expect(made).not.toBe(token)
    expect(stage.sessions.ended).toEqual([session.id])
    expect(await stage.sessions.find(made)).toMatchObject({
      ...start,
      projectId: '',
      hostOrigin: own().origin,
    })
  })
})

describe('where a login leads', () => {
  test.each([
    ['https://shop.example/cart', 'https://shop.example/cart'],
    ['/auth/signout', 'http://login.localhost:4000/auth/signout'],
    ['https://evil.example/', 'http://login.localhost:4000/auth/session'],
  ])('default: %s', async (url, address) => {
    const { loginOrigin } = stage.context.config.http
    const wanted = address.replace('http://login.localhost:4000', loginOrigin)
    expect(await callbacks().redirect({ url, baseUrl: 'https://evil.example' })).toBe(wanted)
  })
})

describe('signing in', () => {
  const account = { provider: 'google', providerAccountId: '7', type: 'oidc' }
  const user = { id: 'x', email: 'Ada@mail.example', name: 'Ada', image: 'https://a.example/a.png' }
  const signIn = (facts: object) => callbacks().signIn({ user, account, ...facts } as never)

  test.each(['oidc', 'oauth'])('default: %s finds or makes the person by our rules', async (type) => {
    const profile = { email_verified: true }
    expect(await signIn({ account: { ...account, type }, profile })).toBe(true)
    expect(users).toEqual([
      {
        id: expect.any(String),
        name: 'Ada',
        email: 'ada@mail.example',
        emailVerified: expect.any(String),
        image: 'https://a.example/a.png',
      },
    ])
    expect([...accounts]).toEqual([['google 7', users[0]?.id]])
    const linked = stage.statements.find(({ sql }) => sql.startsWith('insert into "accounts"'))
    expect(linked?.params).toEqual([users[0]?.id, type, 'google', '7'])
  })

  test('behavior: an address that nobody checked is not kept', async () => {
    expect(await signIn({ profile: { email_verified: false } })).toBe(true)
    expect(await signIn({ account: { ...account, providerAccountId: '8' } })).toBe(true)
    expect(users.map(({ email }) => email)).toEqual([null, null])
  })

  test('behavior: a provider may say nothing of the person', async () => {
    expect(await signIn({ user: { id: 'x' } })).toBe(true)
    expect(users).toMatchObject([{ name: null, email: null, image: null }])
  })

  test.each([undefined, null, { ...account, type: 'credentials' }, { ...account, type: 'email' }])(
    'behavior: %j makes nobody',
    async (other) => {
      expect(await signIn({ account: other })).toBe(true)
      expect([users, stage.statements]).toEqual([[], []])
    },
  )
})

describe('what is carried on', () => {
  const jwt = (facts: object) => callbacks().jwt({ token: { sub: 'a' }, ...facts } as never)
  const account = { provider: 'google' }

  test('default: who just logged in, and how', async () => {
    expect(await jwt({ account, user: { id: 'ada' } })).toEqual({
      sub: 'a',
      start: { userId: 'ada', method: 'google' },
    })
  })

  test.each([
    { user: { id: 'ada' } },
    { account: null, user: { id: 'ada' } },
    { account },
    { account, user: {} },
  ])('behavior: nobody for %j', async (facts) => {
    expect(await jwt(facts)).toEqual({ sub: 'a' })
  })

  test('default: a session says whose it is and until when', async () => {
    const { session: known } = stage.sessions.add()
    const session = { user: { name: 'Ada' }, expires: 'x' }
    expect(await callbacks().session({ session, token: { session: known } } as never)).toEqual({
      user: { name: 'Ada', id: 'ada', method: 'email' },
      expires: known.expires.toISOString(),
    })
    expect(await callbacks().session({ session, token: {} } as never)).toBe(session)
  })
})

describe('signing out', () => {
  const signOut = (message: object) => configFor().events?.signOut?.(message as never)

  test('default: ends this session and no other', async () => {
    const { session } = stage.sessions.add()
    await signOut({ token: { session } })
    expect(stage.sessions.ended).toEqual([session.id])
    expect(stage.audited).toEqual(['login.end user:ada'])
  })

  test.each([{}, { token: null }, { token: {} }, { session: { id: 'x' } }])(
    'behavior: nobody was logged in: %j',
    async (message) => {
      await signOut(message)
      expect([stage.sessions.ended, stage.audited]).toEqual([[], []])
    },
  )
})

test('behavior: faults go to our log', () => {
  const error = Object.assign(new Error('x'), { type: 'AdapterError' })
  configFor().logger?.error?.(error)
  expect(stage.logged).toEqual([['error', { err: error }, 'Auth.js: AdapterError']])
})
