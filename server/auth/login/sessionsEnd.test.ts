import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../db/schema/audit.ts'
import { emailCodes } from '../../db/schema/emailCodes.ts'
import { type LoginClient, loginClient, refusal } from '../../test/loginClient.ts'
import { type TestServer, testServer } from '../../test/testServer.ts'

let server: TestServer
let client: LoginClient
beforeAll(async () => {
  server = await testServer({
    env: { EMAIL_CODES_PER_CLIENT: '1000' },
    projects: { demo: ['http://demo.example', 'http://shop.example'], other: ['http://other.example'] },
  })
  client = await loginClient(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.server.context.database.db
const whoIs = (headers: Record<string, string>) => client.get('/login/session', headers)

describe('POST /login/sessions/end', () => {
  const end = (headers: Record<string, string>, everywhere = false) =>
    client.post('/login/sessions/end', { everywhere }, headers)

  test('default', async () => {
    const { headers, answer: login } = await client.logIn('out@mail.example')
    const answer = await end(headers)
    expect(answer.json).toEqual({ user: null, freshAt: null, cookies: false })
    expect(String(answer.headers['set-cookie'])).toContain('Max-Age=0')
    expect((await whoIs(headers)).json.user).toBeNull()
    const ends = and(eq(audit.subject, login.json.user.id), eq(audit.action, 'login.end'))
    expect(await db().select().from(audit).where(ends)).toHaveLength(1)
  })

  test('param: everywhere', async () => {
    const email = 'everywhere@mail.example'
    const here = await client.logIn(email)
    const others = []
    for (let turn = 0; turn < 3; turn++) {
      await db().delete(emailCodes)
      others.push(await client.logIn(email))
    }
    const stranger = await client.logIn('stranger@mail.example')
    await end(here.headers, true)
    for (const { headers } of [here, ...others]) expect((await whoIs(headers)).json.user).toBeNull()
    expect((await whoIs(stranger.headers)).json.user.email).toBe('stranger@mail.example')
  })

  test('behavior: everywhere is in other projects, too; what they ask next is refused as nobody’s', async () => {
    const email = 'projects@mail.example'
    const other = await loginClient(server, 'other', 'http://other.example')
    const here = await client.logIn(email)
    await db().delete(emailCodes)
    const there = await other.logIn(email)
    await end(here.headers, true)
    expect((await other.get('/login/session', there.headers)).json.user).toBeNull()
    for (const path of ['/login/wallet', '/login/wallet/login-share', '/login/access-token']) {
      const answer = await (path.endsWith('wallet')
        ? other.get(path, there.headers)
        : other.post(path, {}, there.headers))
      expect([path, ...refusal(answer)]).toEqual([path, 401, 'no_session'])
    }
  })

  test('behavior: only this one without it', async () => {
    const email = 'two@mail.example'
    const [here] = [await client.logIn(email)]
    await db().delete(emailCodes)
    const there = await client.logIn(email)
    await end(here.headers)
    expect((await whoIs(there.headers)).json.user.email).toBe(email)
  })

  test('behavior: nobody logged in is fine', async () => {
    expect((await end({})).status).toBe(200)
  })

  test('error: a page cannot sign a person out', async () => {
    const { headers } = await client.logIn('stays@mail.example')
    expect(refusal(await end({ ...headers, origin: 'http://demo.example' }))).toEqual([403, 'cross_site'])
    const bare = await server.login('/login/sessions/end', { method: 'POST', headers, body: '{}' })
    expect(refusal(bare)).toEqual([401, 'invalid_token'])
    expect((await whoIs(headers)).json.user.email).toBe('stays@mail.example')
  })
})
