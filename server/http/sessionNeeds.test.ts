import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authRouter } from '../auth/authRouter.ts'
import { waysInRouter } from '../auth/waysInRouter.ts'
import { hostRoutes } from '../createServer.ts'
import { keysRouter } from '../keys/keysRouter.ts'
import { code, person } from '../test/person.ts'
import { type TestServer, testServer } from '../test/testServer.ts'
import { type SessionNeed, sessionNeeds } from './sessionNeeds.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** What express keeps of a router. */
interface Layer {
  route?: { path: string | string[]; stack: { method?: string }[] }
  handle: { stack?: Layer[] }
}

/** `POST /login/…` of every route below a router; `.all` counts as none. */
function requestsOf({ stack = [] }: Layer['handle']): string[] {
  return stack.flatMap(({ route, handle }) => {
    if (!route) return requestsOf(handle)
    const methods = route.stack.flatMap(({ method }) => (method ? [method.toUpperCase()] : []))
    return [route.path].flat().flatMap((path) => [...new Set(methods)].map((method) => `${method} ${path}`))
  })
}

const allRequests = (): string[] => {
  const { context } = server.server
  const routers = [waysInRouter(context), authRouter(context), keysRouter(context)]
  // Without Express; a method of GET is HEAD as well, and documents know no session.
  const plain = Object.keys(hostRoutes(context, undefined).login.table).filter((request) =>
    /^(?:GET|POST) \/login\/(?!window$)/.test(request),
  )
  return [...plain, ...routers.flatMap((router) => requestsOf(router as unknown as Layer['handle']))]
}

/** Pages and forms of Auth.js and our popups: their sessions, of no project, come from no ticket. */
const pages = [
  'GET /signin',
  'GET /signout',
  'GET /error',
  'GET /error/:word',
  'GET /session',
  'GET /email-code',
  'GET /email-device',
  'GET /email-device/letter',
  'POST /email-code',
  'POST /email-device/letter',
  'GET /',
]
const popups = /^(?:GET|POST) \/auth\/popup\//

describe('the table of what a session must be', () => {
  test('default: every route of the login host is in it', () => {
    const found = allRequests().filter((request) => !popups.test(request) && !pages.includes(request))
    const outside = ['GET /.well-known/jwks.json', 'GET /.well-known/openid-configuration']
    const named = Object.keys(sessionNeeds).filter((name) => name.split(' ').length === 2)
    expect(found.filter((request) => !outside.includes(request)).sort()).toEqual(named.sort())
  })

  test('behavior: what is a part of a request stands behind its name', () => {
    const parts = Object.keys(sessionNeeds).filter((name) => name.split(' ').length > 2)
    for (const part of parts)
      expect(Object.keys(sessionNeeds)).toContain(part.split(' ').slice(0, 2).join(' '))
    expect(parts.length).toBeGreaterThan(1)
  })

  const needs = Object.entries(sessionNeeds).filter(([, need]) => need !== 'none') as [string, SessionNeed][]
  const bodies: Record<string, object> = {
    'POST /login/wallet/login-share export': { purpose: 'export' },
    'POST /login/sessions/end everywhere': { everywhere: true },
  }
  const send = async (name: string, session: Awaited<ReturnType<typeof person>>) => {
    const [method, path = ''] = name.split(' ')
    return code(method === 'GET' ? session.get(path) : session.post(path, bodies[name] ?? {}))
  }

  test.each(needs)('error: %s without a session', async (name) => {
    const gone = await person(server)
    await server.server.context.sessions.end(gone.sessionId)
    // Signing out nobody is fine.
    const wanted = name.startsWith('POST /login/sessions/end') ? [200, undefined] : [401, 'no_session']
    expect(await send(name, gone)).toEqual(wanted)
  })

  test.each(needs.filter(([, { grade }]) => grade === 'login'))(
    'error: %s by a session that a ticket resumed, bound to a key or not',
    async (name) => {
      for (const key of [undefined, 'some key']) {
        const thief = await person(server)
        await thief.resume(key)
        expect(await send(name, thief)).toEqual([403, 'login_not_fresh'])
      }
    },
  )

  test.each(needs.filter(([, { withinSeconds }]) => withinSeconds !== undefined))(
    'error: %s by a login that is too old',
    async (name, { withinSeconds = 0 }) => {
      const late = await person(server)
      await late.age(withinSeconds + 5)
      expect(await send(name, late)).toEqual([403, 'login_not_fresh'])
    },
  )

  test.each(needs)('behavior: %s takes a session that is as it needs it', async (name) => {
    const fine = await person(server)
    expect(String((await send(name, fine))[1])).not.toMatch(/no_session|login_not_fresh/)
  })

  test('error: a session that a ticket resumed is nobody on another page of the project', async () => {
    await using pages = await testServer({
      projects: { demo: ['http://demo.example', 'http://shop.example'] },
    })
    const here = await person(pages)
    await here.resume()
    const elsewhere = { authorization: `Bearer ${await pages.token('demo', 'http://shop.example')}` }
    const requests = ['/login/access-token', '/login/wallet/recovery-share', '/login/wallet/login-share']
    for (const path of requests)
      expect(await code(here.post(path, {}, elsewhere))).toEqual([401, 'no_session'])
    expect((await here.post('/login/access-token')).status).toBe(200)
  })
})
