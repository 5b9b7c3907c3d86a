import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { personHeader } from '../../contract/login.ts'
import { sessionCookie } from '../../http/requireSession.ts'
import { forgetSession } from '../../http/sessionCookies.ts'
import type { Session } from '../../sessions/sessions.ts'
import { sealTicket } from '../resumeTicket.ts'
import { type AuthHost, type AuthStage, authHost, authStage } from '../test/authStage.ts'
import { sessionsEndRouter } from './sessionsEnd.ts'

let stage: AuthStage
let host: AuthHost
beforeEach(async () => {
  stage = authStage({ projects: { demo: {}, other: {} } })
  host = await authHost(stage.context, (app) => void app.use(sessionsEndRouter(stage.context)))
})
afterEach(() => host[Symbol.asyncDispose]())
const path = '/login/sessions/end'
const nobody = { user: null, freshAt: null, cookies: false }

async function end(body: object, headers: Record<string, string> = {}) {
  const { loginOrigin: origin } = stage.context.config.http
  const all = { origin, authorization: await stage.frame(), ...headers }
  const answer = await host.fetch(path, { method: 'POST', headers: all, body: JSON.stringify(body) })
  return { answer, json: await answer.json() }
}
const withCookie = (facts: Partial<Session> = {}) => {
  const { token, session } = stage.sessions.add(facts)
  return { token, session, headers: { cookie: `${sessionCookie('demo')}=${token}` } }
}

describe('POST /login/sessions/end', () => {
  test('default: this one ends, its cookie is forgotten', async () => {
    const { session, headers } = withCookie()
    const find = vi.spyOn(stage.sessions, 'find')
    const { answer, json } = await end({}, headers)
    expect(find).toHaveBeenCalledTimes(1)
    expect([answer.status, json, host.route]).toEqual([200, nobody, 'sessions-end'])
    expect(answer.headers.get('set-cookie')).toBe(forgetSession('demo'))
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(stage.sessions.ended).toEqual([session.id])
    expect(stage.audited).toEqual(['login.end user:ada'])
  })

  test('param: everywhere', async () => {
    expect((await end({ everywhere: true }, withCookie().headers)).answer.status).toBe(200)
    expect(stage.sessions.ended).toEqual(['all of ada'])
    expect(stage.audited).toEqual(['login.end-everywhere user:ada'])
  })

  test('error: everywhere, after a ticket', async () => {
    const { headers } = withCookie({ resumedAt: new Date() })
    const { answer, json } = await end({ everywhere: true }, headers)
    expect([answer.status, json.code]).toEqual([403, 'login_not_fresh'])
    expect(stage.sessions.ended).toEqual([])
    expect((await end({}, headers)).answer.status).toBe(200)
    expect(stage.sessions.ended).toHaveLength(1)
  })

  test.each([{}, { everywhere: true }])('behavior: nobody is logged in: %j', async (body) => {
    const { answer, json } = await end(body)
    expect([answer.status, json]).toEqual([200, nobody])
    expect(answer.headers.get('set-cookie')).toBe(forgetSession('demo'))
    expect(stage.sessions.ended).toEqual([])
  })

  test('behavior: a login of somebody else in the cookie stays', async () => {
    const { headers } = withCookie()
    const { answer } = await end({}, { ...headers, [personHeader]: 'bob' })
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(stage.sessions.ended).toEqual([])
  })

  test('param: ticket ends the session of the ticket, and nothing else', async () => {
    const { headers } = withCookie()
    const held = stage.sessions.add().session
    const frame = { projectId: 'demo', origin: 'http://demo.example', expiresAt: 0 }
    const ticket = await sealTicket(stage.context, held, frame)
    const { answer, json } = await end({ ticket: { ticket } }, headers)
    expect([answer.status, json, answer.headers.get('set-cookie')]).toEqual([200, nobody, null])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(stage.sessions.ended).toEqual([held.id])
    expect(stage.audited).toEqual(['login.ticket-used user:ada'])
  })

  test.each<[object, number, string]>([
    [{ origin: 'http://demo.example' }, 403, 'cross_site'],
    [{ authorization: '' }, 401, 'invalid_token'],
  ])('error: sent with %j', async (sent, status, code) => {
    const { answer, json } = await end({}, { ...withCookie().headers, ...sent })
    expect([answer.status, json.code]).toEqual([status, code])
    expect(stage.sessions.ended).toEqual([])
  })

  test('error: another method, another path', async () => {
    const answer = await host.fetch(path)
    expect([answer.status, answer.headers.get('allow'), host.route]).toEqual([405, 'POST', 'sessions-end'])
    for (const other of [`${path}/`, path.toUpperCase()])
      expect((await host.fetch(other, { method: 'POST' })).status).toBe(404)
  })
})
