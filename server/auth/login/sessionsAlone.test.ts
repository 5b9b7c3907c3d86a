import { generateKeyPairSync, sign } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ServerContext } from '../../context.ts'
import { personHeader, veryFreshForSeconds } from '../../contract/login.ts'
import { resumeText } from '../../contract/resumeProof.ts'
import { sessionCookie } from '../../http/requireSession.ts'
import type { Session } from '../../sessions/sessions.ts'
import { codeHash, codeId } from '../email/codeRow.ts'
import { markOf } from '../email/deviceMark.ts'
import { openTicket, sealTicket } from '../resumeTicket.ts'
import { type AuthHost, type AuthStage, authHost, authStage } from '../test/authStage.ts'
import { type EmailCodeRow, emailCodeRows, peopleRows } from '../test/memoryRows.ts'
import { serveSession } from './serveSession.ts'
import { sessionsRouter } from './sessions.ts'

let stage: AuthStage
let host: AuthHost
let codes: Map<string, EmailCodeRow>
async function open(env: Record<string, string> = {}) {
  await host?.[Symbol.asyncDispose]()
  codes = new Map()
  stage = authStage({
    answers: [
      emailCodeRows(codes),
      peopleRows([{ id: 'ada', email, name: null, image: null, emailVerified: '2026-01-01T00:00:00.000Z' }]),
    ],
    env,
    projects: { demo: {}, other: { origins: ['http://demo.example', 'http://other.example'] } },
  })
  const { context } = stage
  host = await hostOf(context)
}
const hostOf = (context: ServerContext): Promise<AuthHost> =>
  authHost(context, (app) => void app.use(sessionsRouter(context)), {
    'GET /login/session': serveSession(context),
    'HEAD /login/session': serveSession(context),
  })
const email = 'ada@mail.example'
beforeEach(() => open())
afterEach(() => host[Symbol.asyncDispose]())

const frame = { projectId: 'demo', origin: 'http://demo.example', expiresAt: 0 }
const binding = 'b'.repeat(22)
const dayMs = 86_400_000
function mailed() {
  const id = codeId('login', email, { binding, frame })
  const [sentAt, expires] = [new Date().toISOString(), new Date(Date.now() + 600_000).toISOString()]
  codes.set(id, {
    codeHash: codeHash(stage.context, id, '123456'),
    binding: '',
    triesLeft: 5,
    sentAt,
    expires,
  })
  return { kind: 'email', email, code: '123456', binding }
}
async function send(body: object, headers: Record<string, string> = {}) {
  const { loginOrigin: origin } = stage.context.config.http
  const answer = await host.fetch('/login/sessions', {
    method: 'POST',
    headers: { origin, authorization: await stage.frame(), ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, headers: answer.headers, json: await answer.json() }
}
const cookieOf = (token: string, project = 'demo') => ({ cookie: `${sessionCookie(project)}=${token}` })
const refusal = ({ status, json }: Awaited<ReturnType<typeof send>>) => [
  status,
  json.code,
  json.reasons[0].field,
]

describe('a login by code', () => {
  test('default: a cookie, and a mark of this browser', async () => {
    const { status, headers, json } = await send({ proof: mailed(), cookieless: false })
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    const [line = ''] = headers.getSetCookie()
    const token = /^[^=]+=([\w-]{43}); Expires=/.exec(line)?.[1] ?? ''
    expect(line.startsWith(`${sessionCookie('demo')}=`)).toBe(true)
    const session = await stage.sessions.find(token)
    expect(session).toMatchObject({ userId: 'ada', ...{ projectId: 'demo', hostOrigin: frame.origin } })
    expect(session?.ticketKey).toBeNull()
    expect(json).toEqual({
      user: { id: 'ada', email, name: 'Ada', method: 'email' },
      freshAt: session?.freshAt.toISOString(),
      resumed: false,
      cookies: false,
      device: expect.any(String),
    })
    expect(markOf(stage.context, email, json.device)).toMatch(/^[0-9a-f]{32}$/)
    expect(stage.audited).toEqual(['login.start user:ada'])
  })

  test('param: cookieless brings token and ticket', async () => {
    const { headers, json } = await send({ proof: mailed(), cookieless: true })
    expect(headers.get('set-cookie')).toBeNull()
    const session = await stage.sessions.find(json.token)
    expect(openTicket(stage.context, json.ticket, frame)).toMatchObject({ sessionId: session?.id })
    expect(session?.ticketKey).toBeNull()
  })

  test('behavior: with custody of the operator no ticket is given', async () => {
    await open({ CUSTODY: 'operator' })
    const { json } = await send({ proof: mailed(), cookieless: true })
    expect([typeof json.token, json.ticket]).toEqual(['string', undefined])
  })

  test('behavior: what this browser had on the project ends, and nothing else', async () => {
    const before = stage.sessions.add()
    await send({ proof: mailed(), cookieless: false }, cookieOf(before.token))
    expect(stage.sessions.ended).toEqual([before.session.id])
    const other = stage.sessions.add({ projectId: 'other' })
    await send({ proof: mailed(), cookieless: false }, cookieOf(other.token))
    expect(stage.sessions.ended).toEqual([before.session.id])
  })

  test('error: a wrong code, and a project that does not take codes', async () => {
    const wrong = await send({ proof: { ...mailed(), code: '654321' }, cookieless: false })
    expect(refusal(wrong)).toEqual([401, 'wrong_code', 'proof.code'])
    expect(stage.audited).toEqual([])
    const project = await stage.context.projects.get('demo')
    Object.assign(project as object, { settings: { email: false } })
    expect(refusal(await send({ proof: mailed(), cookieless: false }))).toEqual([
      401,
      'invalid_proof',
      'proof.kind',
    ])
  })
})

const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' })
const point = (first = 4) =>
  Buffer.concat([Buffer.from([first]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
const ticketKey = point().toString('base64url')

describe('the key of a frame', () => {
  test('default: kept where the browser keeps no cookie', async () => {
    const { json } = await send({ proof: mailed(), cookieless: true, ticketKey })
    expect((await stage.sessions.find(json.token))?.ticketKey).toBe(ticketKey)
    const { headers } = await send({ proof: mailed(), cookieless: false, ticketKey })
    const token = /=([\w-]{43});/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
    expect((await stage.sessions.find(token))?.ticketKey).toBeNull()
  })

  test.each([
    ['compressed', point(2)],
    ['not on the curve', Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)])],
  ])('error: %s', async (_, bytes) => {
    const key = bytes.toString('base64url')
    expect(refusal(await send({ proof: mailed(), cookieless: true, ticketKey: key }))).toEqual([
      422,
      'invalid_body',
      'ticketKey',
    ])
    expect(stage.audited).toEqual([])
  })
})

describe('a ticket', () => {
  async function held(facts: Partial<Session> = {}) {
    const { session, token } = stage.sessions.add(facts)
    const ticket = (await sealTicket(stage.context, session, frame)) ?? ''
    return { session, token, ticket }
  }
  const resume = (ticket: string, more: object = {}, headers = {}) =>
    send({ proof: { kind: 'ticket', ticket, ...more }, cookieless: true }, headers)
  const signed = (ticket: string, hostOrigin = frame.origin) => {
    const text = Buffer.from(resumeText({ projectId: 'demo', hostOrigin, ticket }))
    const key = { key: pair.privateKey, dsaEncoding: 'ieee-p1363' } as const
    return { signature: sign('sha256', text, key).toString('base64url') }
  }

  test('default: the session goes on under a new token, never young, and without what it names', async () => {
    const { session, token, ticket } = await held({ provenSet: 'w:1', provenAt: new Date() })
    const { status, json } = await resume(ticket, {}, cookieOf(token))
    expect(status).toBe(200)
    expect(json.user).toEqual({ id: 'ada', email: null, name: null, method: 'email' })
    expect([json.resumed, json.device]).toEqual([true, undefined])
    const now = await stage.sessions.find(json.token)
    expect(now?.id).toBe(session.id)
    expect(await stage.sessions.find(token)).toBeNull()
    expect(stage.sessions.ended).toEqual([])
    expect(stage.audited).toEqual(['login.resume user:ada'])
    expect(json.freshAt).toBe(now?.freshAt.toISOString())
    expect(Date.now() - (now?.freshAt.getTime() ?? 0)).toBeGreaterThan(veryFreshForSeconds * 1000)
    expect(refusal(await resume(ticket))).toEqual([401, 'invalid_ticket', 'proof.ticket'])
  })

  test('behavior: an old login stays as old, and ends a week after it', async () => {
    const freshAt = new Date(Date.now() - 2 * dayMs)
    const { session, ticket } = await held({ freshAt, expires: new Date(Date.now() + 20 * dayMs) })
    await resume(ticket)
    const now = await stage.sessions.byId(session.id)
    expect(now?.freshAt).toEqual(freshAt)
    expect(now?.expires.getTime()).toBe(freshAt.getTime() + 7 * dayMs)
  })

  test('behavior: bound to a key it lasts, and names its person', async () => {
    const expires = new Date(Date.now() + 20 * dayMs)
    const { session, ticket } = await held({ ticketKey, expires })
    const { json } = await resume(ticket, signed(ticket))
    expect(json.user.email).toBe(email)
    expect((await stage.sessions.byId(session.id))?.expires).toEqual(expires)
  })

  test('behavior: ends what else this browser had', async () => {
    const { ticket } = await held()
    const other = stage.sessions.add({ userId: 'bob' })
    await resume(ticket, {}, cookieOf(other.token))
    expect(stage.sessions.ended).toEqual([other.session.id])
  })

  test('error: bound to a key that did not sign, and it stays good', async () => {
    const { ticket } = await held({ ticketKey })
    const other = signed(ticket, 'http://evil.example')
    for (const more of [{}, other])
      expect(refusal(await resume(ticket, more))).toEqual([401, 'ticket_bound', 'proof.signature'])
    expect((await resume(ticket, signed(ticket))).status).toBe(200)
  })

  test.each<Partial<Session>>([{ projectId: 'other' }, { hostOrigin: 'http://other.example' }])(
    'error: of a session of %j',
    async (facts) => {
      const { ticket } = await held(facts)
      expect(refusal(await resume(ticket))[1]).toBe('invalid_ticket')
    },
  )

  test('error: of another project, ended, or none', async () => {
    const { session, ticket } = await held()
    const authorization = await stage.frame('other')
    expect(refusal(await resume(ticket, {}, { authorization }))[1]).toBe('invalid_ticket')
    await stage.sessions.end(session.id)
    expect(refusal(await resume(ticket))[1]).toBe('invalid_ticket')
    expect(refusal(await resume('v1.none'))[1]).toBe('invalid_ticket')
  })

  test('error: with custody of the operator', async () => {
    const { ticket } = await held()
    Object.assign(stage.context.config, { custody: 'operator' })
    expect(refusal(await resume(ticket))[1]).toBe('invalid_ticket')
  })

  test('error: the session ends meanwhile', async () => {
    const { ticket } = await held()
    stage.sessions.resume = async () => null
    expect(refusal(await resume(ticket)).slice(0, 2)).toEqual([401, 'invalid_ticket'])
    expect(stage.audited).toEqual([])
  })
})

describe('GET /login/session', () => {
  async function read(headers: Record<string, string> = {}) {
    const answer = await host.fetch('/login/session', { headers })
    return { status: answer.status, headers: answer.headers, json: await answer.json() }
  }

  test('default: who is logged in on the project of the frame', async () => {
    const { token, session } = stage.sessions.add({ resumedAt: new Date(), provenAt: new Date() })
    const credentials = { authorization: await stage.frame(), ...cookieOf(token) }
    const { headers, json } = await read(credentials)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(json).toEqual({
      user: { id: 'ada', email, name: 'Ada', method: 'email' },
      freshAt: session.freshAt.toISOString(),
      resumed: true,
      cookies: false,
    })
    expect((await read({ ...credentials, [personHeader]: 'bob' })).json.user).toBeNull()
    expect((await read({ cookie: credentials.cookie })).json.user).toBeNull()
  })

  test.each<[boolean, Partial<Session>]>([
    [false, { resumedAt: new Date() }],
    [true, { resumedAt: new Date(), ticketKey: 'k' }],
    [true, { resumedAt: new Date(), provenAt: new Date() }],
    [true, {}],
  ])('behavior: names the person: %s for %j', async (names, facts) => {
    const { token } = stage.sessions.add(facts)
    const { json } = await read({ authorization: await stage.frame(), ...cookieOf(token) })
    expect(json.user).toMatchObject(names ? { email, name: 'Ada' } : { email: null, name: null })
  })

  test('behavior: it carries our headers, and its length alone where only the head is wanted', async () => {
    Object.assign(stage.context, { securityHeaders: [['x-content-type-options', 'nosniff']] })
    await host[Symbol.asyncDispose]()
    host = await hostOf(stage.context)
    const whole = await host.fetch('/login/session')
    const head = await host.fetch('/login/session', { method: 'HEAD' })
    for (const { headers } of [whole, head])
      expect([
        headers.get('x-content-type-options'),
        headers.get('x-request-id'),
        headers.get('content-type'),
        headers.get('content-length'),
      ]).toEqual(['nosniff', 'r', 'application/json; charset=utf-8', '44'])
    expect([(await whole.text()).length, await head.text()]).toEqual([44, ''])
  })

  test('error: a bucket that is empty, before anybody is looked for', async () => {
    const rate = { ...stage.context.rate, of: (name: string) => () => (name === 'session' ? 7_000 : 0) }
    Object.assign(stage.context, { rate })
    stage.sessions.find = () => Promise.reject(new Error('looked for'))
    await host[Symbol.asyncDispose]()
    host = await hostOf(stage.context)
    const { loginOrigin: origin } = stage.context.config.http
    const { token } = stage.sessions.add()
    const refused = await host.fetch('/login/session', { headers: { origin, ...cookieOf(token, '') } })
    const { status, headers } = refused
    expect([status, headers.get('retry-after'), (await refused.json()).code]).toEqual([
      429,
      '7',
      'rate_limited',
    ])
  })

  test('error: the token of a frame is not ours', async () => {
    const answer = await host.fetch('/login/session', { headers: { authorization: 'Bearer x' } })
    expect([answer.status, (await answer.json()).code, host.route]).toEqual([401, 'invalid_token', 'session'])
  })

  test('behavior: reports that the browser keeps cookies', async () => {
    const { json } = await read({ cookie: '__Host-gatehouse.probe=1' })
    expect(json).toEqual({ user: null, freshAt: null, cookies: true })
  })
})
