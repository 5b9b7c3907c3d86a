import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sessionCookie } from '../../http/requireSession.ts'
import type { Session } from '../../sessions/sessions.ts'
import { type Lies, softAuthenticator } from '../../test/softAuthenticator.ts'
import { keep } from '../oneTime.ts'
import { type AuthHost, type AuthStage, authHost, authStage } from '../test/authStage.ts'
import { type PasskeyRow, passkeyRows } from '../test/memoryRows.ts'
import type { AnswerStatement } from '../test/statementDb.ts'
import { passkey } from './passkey.ts'
import { passkeyRouter } from './passkeyRouter.ts'
import { passkeySeconds } from './relyingParty.ts'

const frame = { projectId: 'demo', origin: 'http://demo.example', expiresAt: 0 }
let rows: Map<string, PasskeyRow>
let stage: AuthStage
let host: AuthHost
let session: Session
let cookie: string
beforeEach(async () => {
  rows = new Map()
  stage = authStage({ answers: [passkeyRows(rows)] })
  logIn()
  host = await authHost(stage.context, (app) => void app.use(passkeyRouter(stage.context)))
})
afterEach(() => host[Symbol.asyncDispose]())

function logIn(facts: Partial<Session> = {}) {
  const added = stage.sessions.add(facts)
  session = added.session
  cookie = `${sessionCookie('demo')}=${added.token}`
}
async function post(path: string, body: object = {}) {
  const { loginOrigin: origin } = stage.context.config.http
  const answered = await host.fetch(`/login/passkeys${path}`, {
    method: 'POST',
    headers: { origin, cookie, authorization: await stage.frame() },
    body: JSON.stringify(body),
  })
  expect(answered.headers.get('cache-control')).toBe('no-store')
  return { status: answered.status, json: await answered.json() }
}
const authenticator = () => {
  const { loginOrigin: origin } = stage.context.config.http
  return softAuthenticator({ rpId: new URL(origin).hostname, origin })
}
type Key = ReturnType<typeof authenticator>
async function registered(): Promise<Key> {
  const key = authenticator()
  const { challengeId, options } = (await post('/options')).json
  const made = await post('', { challengeId, response: key.create(options) })
  expect(made).toEqual({ status: 200, json: { id: key.id } })
  return key
}
const refused = { status: 401, code: 'invalid_proof' }
const verify = (challengeId: string, response: object, of = frame) =>
  passkey(stage.context, { kind: 'passkey', challengeId, response } as never, of)
async function signIn(key: Key, lies: Lies = {}) {
  const { challengeId, options } = (await post('/challenge')).json
  return verify(challengeId, key.get(options, lies))
}

describe('signing in', () => {
  test('default: once a challenge, in a frame too', async () => {
    const key = await registered()
    const { challengeId, options } = (await post('/challenge')).json
    expect(options).toMatchObject({ userVerification: 'required', timeout: passkeySeconds * 1000 })
    expect(await verify(challengeId, key.get(options))).toEqual({ userId: 'ada', method: 'passkey' })
    await expect(verify(challengeId, key.get(options))).rejects.toMatchObject(refused)
    expect((await signIn(key, { topOrigin: frame.origin })).userId).toBe('ada')
  })

  test('behavior: counters never go back', async () => {
    const key = await registered()
    await signIn(key, { counter: 7 })
    expect(rows.get(key.id)?.counter).toBe(7)
    for (const counter of [7, 6]) await expect(signIn(key, { counter })).rejects.toMatchObject(refused)
    await signIn(key, { counter: 8 })
  })

  test('behavior: a passkey on several devices has several counters, or none', async () => {
    const key = await registered()
    for (const counter of [7, 3, 3, 0, 0]) {
      expect((await signIn(key, { counter, isSynced: true })).userId).toBe('ada')
      expect(rows.get(key.id)?.counter).toBe(counter)
    }
  })

  test('error: another answer with the counter came first', async () => {
    const key = await registered()
    const { challengeId, options } = (await post('/challenge')).json
    const update: AnswerStatement = ({ sql }) => (sql.startsWith('update "passkeys"') ? [] : undefined)
    const late = authStage({ answers: [update, passkeyRows(rows)] })
    const { challenge } = options
    await keep(late.context, 'passkey', challengeId, { ...bound, use: 'get', challenge }, 60)
    const proof = { kind: 'passkey', challengeId, response: key.get(options) } as never
    await expect(passkey(late.context, proof, frame)).rejects.toMatchObject(refused)
  })
  const bound = { projectId: 'demo', hostOrigin: frame.origin }

  test.each<[string, Lies]>([
    ['nobody verified', { verified: false }],
    ['another page around the frame', { topOrigin: 'http://evil.example' }],
    ['another person', { userHandle: 'AAAA' }],
    ['another origin', { origin: 'http://evil.example' }],
  ])('error: %s', async (_, lies) => {
    await expect(signIn(await registered(), lies)).rejects.toMatchObject(refused)
  })

  test('error: one that nobody made, and a changed signature', async () => {
    await expect(signIn(authenticator())).rejects.toMatchObject(refused)
    const key = await registered()
    const other = authenticator()
    const { challengeId, options } = (await post('/challenge')).json
    other.create({ ...options, user: { id: Buffer.from('ada').toString('base64url') } })
    const { response } = other.get(options)
    const forged = { ...key.get(options), response }
    await expect(verify(challengeId, forged)).rejects.toMatchObject(refused)
  })

  test.each([
    [{ projectId: 'other' }, {}],
    [{ origin: 'http://other.example' }, {}],
    [{}, { use: 'create' }],
  ])('error: a challenge of another page or use: %j %j', async (of, more) => {
    const key = await registered()
    const { options } = (await post('/challenge')).json
    const { challenge } = options
    await keep(stage.context, 'passkey', 'mine', { use: 'get', ...bound, challenge, ...more }, 60)
    await expect(verify('mine', key.get(options), { ...frame, ...of })).rejects.toMatchObject(refused)
  })
})

describe('a new passkey', () => {
  test('default: options name the person, and leave out those that are there', async () => {
    const key = await registered()
    const { options } = (await post('/options')).json
    expect(options).toMatchObject({
      user: { name: 'ada@mail.example', id: Buffer.from('ada').toString('base64url') },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: key.id }],
      timeout: passkeySeconds * 1000,
    })
    expect([...rows.values()]).toMatchObject([{ userId: 'ada' }])
  })

  test.each<[Partial<Session>, string]>([
    [{ email: null }, 'Ada'],
    [{ email: null, name: null, userId: '0123456789' }, 'Account 01234567'],
  ])('param: a person with %j', async (facts, name) => {
    logIn(facts)
    expect((await post('/options')).json.options.user.name).toBe(name)
  })

  test.each([
    { userId: 'bob' },
    { projectId: 'other' },
    { hostOrigin: 'http://other.example' },
    { use: 'get' },
  ])('error: for a challenge of %j', async (more) => {
    const { options } = (await post('/options')).json
    const { challenge } = options
    const own = { userId: session.userId, projectId: 'demo', hostOrigin: frame.origin, use: 'create' }
    const made = { challengeId: 'm'.repeat(32), response: authenticator().create(options) }
    await keep(stage.context, 'passkey', made.challengeId, { ...own, challenge, ...more }, 60)
    const { status, json } = await post('', made)
    expect([status, json.code, json.reasons[0].field]).toEqual([401, 'invalid_proof', 'response'])
    await keep(stage.context, 'passkey', made.challengeId, { ...own, challenge }, 60)
    expect((await post('', made)).status).toBe(200)
  })

  test.each<Lies>([{ verified: false }, { origin: 'http://evil.example' }, { challenge: 'AAAA' }])(
    'error: %j',
    async (lies) => {
      const { challengeId, options } = (await post('/options')).json
      const { json } = await post('', { challengeId, response: authenticator().create(options, lies) })
      expect([json.code, rows.size]).toEqual(['invalid_proof', 0])
    },
  )

  test('error: no challenge, a second time, one that somebody has', async () => {
    const key = await registered()
    const { challengeId, options } = (await post('/options')).json
    const response = key.create(options)
    for (const id of [challengeId, challengeId, 'n'.repeat(32)])
      expect((await post('', { challengeId: id, response })).json.code).toBe('invalid_proof')
    expect((await post('', {})).json.code).toBe('invalid_body')
  })
})
