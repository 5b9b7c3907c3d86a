import type { Router } from 'express'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ServerContext } from '../context.ts'
import { sessionCookie } from '../http/requireSession.ts'
import { authRouter } from './authRouter.ts'
import { serveSession } from './login/serveSession.ts'
import { type AuthHost, type AuthStage, authHost, authStage } from './test/authStage.ts'
import { waysInRouter } from './waysInRouter.ts'

const authorized = async (stage: AuthStage) => ({
  origin: stage.context.config.http.loginOrigin,
  authorization: await stage.frame(),
})

let stage: AuthStage
let host: AuthHost
/** Takes from no limit any more. */
let spent: AuthHost
beforeEach(async () => {
  stage = authStage({ env: { AUTH_GOOGLE_ID: 'a', AUTH_GOOGLE_SECRET: 'b' } })
  const both = (context: ServerContext): Router[] => [authRouter(context), waysInRouter(context)]
  const session = serveSession(stage.context)
  const table = { 'GET /login/session': session, 'HEAD /login/session': session }
  host = await authHost(stage.context, (app) => void app.use(both(stage.context)), table)
  const limits = { ...stage.context.limits, take: async () => 7 }
  const context = { ...stage.context, limits }
  spent = await authHost(context, (app) => void app.use(both(context)))
})
afterEach(async () => {
  await host[Symbol.asyncDispose]()
  await spent[Symbol.asyncDispose]()
})

interface Posted {
  path: string
  name: string
  /** Needs a session; `login`: that no ticket resumed. */
  session?: 'any' | 'login'
  /** Takes a turn of the client. */
  turn?: true
  /** The window has no frame token. */
  tokenless?: true
}
const posted: Posted[] = [
  { path: '/login/email/code', name: 'email-code' },
  { path: '/login/email/work', name: 'email-work', turn: true },
  { path: '/login/email/device', name: 'email-device' },
  { path: '/login/email/update', name: 'email-update', session: 'login' },
  { path: '/login/email/update/old', name: 'email-update-old', session: 'login' },
  { path: '/login/email/update/new', name: 'email-update-new', session: 'login' },
  { path: '/login/sessions', name: 'sessions' },
  { path: '/login/sessions/end', name: 'sessions-end' },
  { path: '/login/approvals/frame', name: 'approvals', session: 'any', turn: true },
  { path: '/login/approvals/window', name: 'approvals', turn: true, tokenless: true },
  { path: '/login/report', name: 'login-report' },
  { path: '/login/nonces', name: 'nonce', turn: true },
  { path: '/login/passkeys/challenge', name: 'passkey-challenge', turn: true },
  { path: '/login/passkeys/options', name: 'passkey-options', session: 'login' },
  { path: '/login/passkeys', name: 'passkey', session: 'login' },
  { path: '/login/handoffs', name: 'handoffs', turn: true },
  { path: '/login/farcaster', name: 'farcaster', turn: true },
  { path: '/login/access-token', name: 'access-token', session: 'any' },
]

async function post(at: AuthHost, path: string, headers: Record<string, string>, body = '{}') {
  const answer = await at.fetch(path, { method: 'POST', headers, body })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, code: text && JSON.parse(text).code }
}

test.each(posted)('error: $path with another method, or spelled otherwise', async ({ path, name }) => {
  const answer = await host.fetch(path)
  expect([answer.status, answer.headers.get('allow'), host.route]).toEqual([405, 'POST', name])
  for (const other of [`${path}/`, path.toUpperCase()])
    expect((await post(host, other, await authorized(stage))).status).toBe(404)
})

test.each(posted)('error: $path from another page, before anything else', async ({ path }) => {
  const headers = { origin: 'http://demo.example' }
  expect(await post(spent, path, headers)).toMatchObject({ status: 403, code: 'cross_site' })
})

test.each(posted.filter(({ turn }) => turn))(
  'error: $path too often from one client, before its token is read',
  async ({ path }) => {
    const { origin } = await authorized(stage)
    const { status, code, headers } = await post(spent, path, { origin })
    expect([status, code, headers.get('retry-after')]).toEqual([429, 'rate_limited', '7'])
  },
)

test.each(posted.filter(({ tokenless }) => !tokenless))(
  'error: $path without a token of a frame',
  async ({ path }) => {
    const { origin } = await authorized(stage)
    expect(await post(host, path, { origin })).toMatchObject({ status: 401, code: 'invalid_token' })
  },
)

const asSession = async (path: string, token: string) =>
  post(host, path, { ...(await authorized(stage)), cookie: `${sessionCookie('demo')}=${token}` })

test.each(posted.filter(({ session }) => session))(
  'error: $path without a session of the project',
  async ({ path }) => {
    const answer = await post(host, path, await authorized(stage))
    expect([answer.status, answer.code]).toEqual([401, 'no_session'])
    const { token } = stage.sessions.add({ projectId: 'other' })
    expect(await asSession(path, token)).toMatchObject({ status: 401, code: 'no_session' })
  },
)

test.each(posted.filter(({ session }) => session === 'login'))(
  'error: $path with a session that a ticket resumed',
  async ({ path }) => {
    const { token } = stage.sessions.add({ resumedAt: new Date() })
    expect(await asSession(path, token)).toMatchObject({ status: 403, code: 'login_not_fresh' })
  },
)

test.each([
  // Refused before it is named, in the bucket of all requests.
  ['/login/session', 'unknown'],
  ['/.well-known/jwks.json', 'jwks'],
  ['/.well-known/openid-configuration', 'discovery'],
])('error: %s is read only', async (path, name) => {
  const { loginOrigin: origin } = stage.context.config.http
  const answer = await host.fetch(path, { method: 'POST', headers: { origin } })
  expect([answer.status, answer.headers.get('allow'), host.route]).toEqual([405, 'GET, HEAD', name])
  for (const other of [`${path}/`, path.toUpperCase()]) expect((await host.fetch(other)).status).toBe(404)
})
