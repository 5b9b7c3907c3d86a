import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type AuthStage, authStage } from '../test/authStage.ts'
import { authCookies, csrfCookie, pendingCookie } from './authCookies.ts'
import { sessionToken } from './sessionToken.ts'

let stage: AuthStage
beforeEach(() => {
  stage = authStage()
})
const salt = { salt: '', secret: '' }
const jwt = (isLogin = false, before = async () => null) =>
  sessionToken(stage.context, { before, isLogin }) as Required<ReturnType<typeof sessionToken>>

describe('encode', () => {
  test('default: a session that stands keeps its token', async () => {
    const before = vi.fn(async () => null)
    const token = { raw: 'r', start: { userId: 'bob', method: 'email' } }
    expect(await jwt(false, before).encode({ ...salt, token } as never)).toBe('r')
    expect(before).not.toHaveBeenCalled()
  })

  test.each([undefined, {}, { sub: 'ada' }])('error: nobody logged in: %j', async (token) => {
    await expect(jwt().encode({ ...salt, token } as never)).rejects.toThrow('Nobody logged in')
  })
})

describe('decode', () => {
  test('default: a session of our own pages, not of a project', async () => {
    const own = stage.sessions.add({ projectId: '' })
    const { token: raw, session } = own
    const { userId: sub, name, email } = session
    expect(await jwt().decode({ ...salt, token: raw })).toEqual({ sub, name, email, session, raw })
    expect(await jwt().decode({ ...salt, token: stage.sessions.add().token })).toBeNull()
    expect(await jwt().decode({ ...salt, token: 'none' })).toBeNull()
    expect(await jwt(true).decode({ ...salt, token: raw })).toBeNull()
  })

  test('behavior: no token looks for nobody', async () => {
    const find = vi.spyOn(stage.sessions, 'find')
    expect(await jwt().decode({ ...salt })).toBeNull()
    expect(find).not.toHaveBeenCalled()
  })
})

test('authCookies: of this host, secure, for each site that embeds us', () => {
  const options = { httpOnly: true, secure: true, sameSite: 'none', path: '/', partitioned: true }
  const cookie = (name: string, more: object = {}) => ({
    name: `__Host-gatehouse.${name}`,
    options: { ...options, ...more },
  })
  expect(authCookies).toEqual({
    sessionToken: cookie('session'),
    callbackUrl: cookie('callback-url'),
    csrfToken: cookie('csrf'),
    pkceCodeVerifier: cookie('pkce', { maxAge: 900 }),
    state: cookie('state', { maxAge: 900 }),
    nonce: cookie('nonce', { maxAge: 900 }),
  })
  expect([csrfCookie, pendingCookie]).toEqual(['__Host-gatehouse.csrf', '__Host-gatehouse.pending'])
})
