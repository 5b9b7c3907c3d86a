import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personHeader, sessionTokenHeader } from '../contract/login.ts'
import { emailCodes } from '../db/schema/emailCodes.ts'
import { codeFor, type LoginClient, loginClient, refusal, tokenOf } from '../test/loginClient.ts'
import { type TestServer, testServer } from '../test/testServer.ts'
import { sessionCookie } from './requireSession.ts'

let server: TestServer
let client: LoginClient
let other: LoginClient
let headers: Record<string, string>
let token: string
let userId: string
beforeAll(async () => {
  server = await testServer({
    projects: { demo: ['http://demo.example'], other: ['http://other.example'] },
  })
  client = await loginClient(server)
  other = await loginClient(server, 'other', 'http://other.example')
  const login = await client.logIn('ada@mail.example')
  ;({ headers, token } = login)
  userId = login.answer.json.user.id
})
afterAll(() => server[Symbol.asyncDispose]())

test('default: our own pages have a cookie of their own, and each project another', () => {
  expect(sessionCookie('')).toBe('__Host-gatehouse.session')
  expect(sessionCookie('demo')).toMatch(/^__Host-gatehouse\.[0-9a-f]{8}\.session$/)
  expect(sessionCookie('demo')).not.toBe(sessionCookie('other'))
})

/** The login of project `demo` in the cookie of another. */
const movedTo = (projectId: string) => ({ cookie: `${sessionCookie(projectId)}=${token}` })

/** Asked with a session; what each does without one. */
const posts: [path: string, body: object][] = [
  ['/login/access-token', {}],
  ['/login/passkeys/options', {}],
  ['/login/email/update', { email: 'new@mail.example', binding: 'b'.repeat(22) }],
  ['/login/wallet/login-share', {}],
  ['/login/wallet/recovery-share', { proof: 'p'.repeat(43) }],
]

describe('a session and the frame that sends it', () => {
  test('default', async () => {
    expect((await client.get('/login/session', headers)).json.user.id).toBe(userId)
    expect((await client.post('/login/access-token', {}, headers)).status).toBe(200)
    const named = { ...headers, [personHeader]: userId }
    expect((await client.post('/login/access-token', {}, named)).status).toBe(200)
  })

  test('error: a page of another project in the same partition is nobody', async () => {
    for (const sent of [headers, movedTo('other'), { [sessionTokenHeader]: token }]) {
      expect((await other.get('/login/session', sent)).json.user).toBeNull()
      expect(refusal(await other.get('/login/wallet', sent))).toEqual([401, 'no_session'])
      for (const [path, body] of posts)
        expect([path, ...refusal(await other.post(path, body, sent))]).toEqual([path, 401, 'no_session'])
    }
  })

  test('error: nor is our own page', async () => {
    for (const sent of [headers, movedTo('')]) {
      expect((await server.login('/login/session', { headers: sent })).json.user).toBeNull()
      const page = await server.login('/auth/session', {
        headers: { ...sent, 'sec-fetch-dest': 'document' },
      })
      expect(page.status).toBe(302)
    }
  })

  test('error: another tab logged somebody else in', async () => {
    const stale = { ...headers, [personHeader]: 'somebody-else' }
    expect((await client.get('/login/session', stale)).json.user).toBeNull()
    for (const [path, body] of posts)
      expect([path, ...refusal(await client.post(path, body, stale))]).toEqual([path, 401, 'no_session'])
  })

  test('behavior: who is not meant is not signed out', async () => {
    const stale = { ...headers, [personHeader]: 'somebody-else' }
    const answers = [
      await other.post('/login/sessions/end', {}, movedTo('other')),
      await client.post('/login/sessions/end', { everywhere: true }, stale),
    ]
    for (const answer of answers) {
      expect(answer.json.user).toBeNull()
      expect(answer.headers).not.toHaveProperty('set-cookie')
    }
    expect((await client.get('/login/session', headers)).json.user.id).toBe(userId)
  })
})

describe('two projects on one site', () => {
  /** What one partition of cookies holds when both are logged in. */
  async function jar() {
    const first = await client.logIn('both@mail.example')
    // The cooldown of the address.
    await server.server.context.database.db.delete(emailCodes)
    const second = await other.logIn('both@mail.example')
    return { cookie: `${first.headers['cookie']}; ${second.headers['cookie']}` }
  }
  const people = async (sent: Record<string, string>) =>
    Promise.all(
      [client, other].map(async (each) => (await each.get('/login/session', sent)).json.user?.email),
    )

  test('default: each keeps its login beside the other', async () => {
    const both = await jar()
    expect(await people(both)).toEqual(['both@mail.example', 'both@mail.example'])
    await server.server.context.database.db.delete(emailCodes)
    await client.askCode('again@mail.example')
    const proof = { kind: 'email', email: 'again@mail.example', binding: client.binding }
    const code = codeFor(server, 'again@mail.example')
    const answer = await client.sendProof({ ...proof, code }, false, both)
    const renewed = both.cookie.replace(/session=[^;]*/, `session=${tokenOf(answer)}`)
    expect(await people({ cookie: renewed })).toEqual(['again@mail.example', 'both@mail.example'])
    // What this project had before is over.
    expect(await people(both)).toEqual([undefined, 'both@mail.example'])
  })

  test('behavior: who signs out of one stays in the other', async () => {
    await server.server.context.database.db.delete(emailCodes)
    const both = await jar()
    const ended = await client.post('/login/sessions/end', {}, both)
    expect(String(ended.headers['set-cookie'])).toContain(`${sessionCookie('demo')}=;`)
    expect(String(ended.headers['set-cookie'])).not.toContain(sessionCookie('other'))
    expect(await people(both)).toEqual([undefined, 'both@mail.example'])
  })

  test('behavior: names differ, and none begins with that of our own pages', () => {
    const names = ['demo', 'other', 'x'.repeat(64)].map(sessionCookie)
    expect(new Set(names).size).toBe(3)
    for (const name of names) {
      expect(name).toMatch(/^__Host-gatehouse\.[0-9a-f]{8}\.session$/)
      expect(name.startsWith(sessionCookie(''))).toBe(false)
    }
  })
})
