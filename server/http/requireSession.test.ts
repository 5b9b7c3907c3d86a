import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personHeader } from '../contract/login.ts'
import { type LoginClient, loginClient, refusal } from '../test/loginClient.ts'
import { type TestServer, testServer } from '../test/testServer.ts'

let server: TestServer
let client: LoginClient
let other: LoginClient
let headers: Record<string, string>
let userId: string
beforeAll(async () => {
  server = await testServer({
    projects: { demo: ['http://demo.example'], other: ['http://other.example'] },
  })
  client = await loginClient(server)
  other = await loginClient(server, 'other', 'http://other.example')
  const login = await client.logIn('ada@mail.example')
  headers = login.headers
  userId = login.answer.json.user.id
})
afterAll(() => server[Symbol.asyncDispose]())

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
    expect((await other.get('/login/session', headers)).json.user).toBeNull()
    expect(refusal(await other.get('/login/wallet', headers))).toEqual([401, 'no_session'])
    for (const [path, body] of posts)
      expect([path, ...refusal(await other.post(path, body, headers))]).toEqual([path, 401, 'no_session'])
  })

  test('error: nor is our own page', async () => {
    expect((await server.login('/login/session', { headers })).json.user).toBeNull()
    const page = await server.login('/auth/session', {
      headers: { ...headers, 'sec-fetch-dest': 'document' },
    })
    expect(page.status).toBe(302)
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
      await other.post('/login/sessions/end', {}, headers),
      await client.post('/login/sessions/end', { everywhere: true }, stale),
    ]
    for (const answer of answers) {
      expect(answer.json.user).toBeNull()
      expect(answer.headers).not.toHaveProperty('set-cookie')
    }
    expect((await client.get('/login/session', headers)).json.user.id).toBe(userId)
  })
})
