import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '../../db/schema/audit.ts'
import { emailCodes } from '../../db/schema/emailCodes.ts'
import { sessions } from '../../db/schema/sessions.ts'
import { users } from '../../db/schema/users.ts'
import { sessionCookie } from '../../http/requireSession.ts'
import { codeFor, type LoginClient, loginClient, refusal, wrongCode } from '../../test/loginClient.ts'
import { type TestServer, testServer } from '../../test/testServer.ts'

let server: TestServer
let client: LoginClient
beforeAll(async () => {
  server = await testServer({ env: { EMAIL_CODES_PER_CLIENT: '1000' } })
  client = await loginClient(server)
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => db().delete(emailCodes))

const db = () => server.server.context.database.db
const begin = (headers: Record<string, string>, email: string) =>
  client.post('/login/email/update', { email, binding: client.binding }, headers)
const confirm = (
  step: 'old' | 'new',
  headers: Record<string, string>,
  code: string,
  binding = client.binding,
) => client.post(`/login/email/update/${step}`, { code, binding }, headers)
const emailOf = async (headers: Record<string, string>) =>
  (await client.get('/login/session', headers)).json.user.email

describe('POST /login/email/update', () => {
  test('default', async () => {
    const { headers, answer } = await client.logIn('old@mail.example')
    const { id } = answer.json.user
    const begun = await begin(headers, 'New@mail.example')
    expect(begun.json).toEqual({ next: 'old', resendAfter: 30 })
    const [letter] = server.server.context.mailer.inbox ?? []
    expect(letter?.to).toBe('old@mail.example')
    expect(letter?.subject).toContain('confirms that you change your email address')
    const proven = await confirm('old', headers, codeFor(server, 'old@mail.example'))
    expect(proven.json).toEqual({ resendAfter: 30 })
    expect(await emailOf(headers)).toBe('old@mail.example')
    const done = await confirm('new', headers, codeFor(server, 'new@mail.example'))
    expect(done.json.user).toEqual({ id, email: 'new@mail.example', name: null, method: 'email' })
    expect(await emailOf(headers)).toBe('new@mail.example')
    const changes = and(eq(audit.subject, id), eq(audit.action, 'email.update'))
    const rows = await db().select().from(audit).where(changes)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('@mail.example')
    expect((await client.logIn('new@mail.example')).answer.json.user.id).toBe(id)
    expect((await client.logIn('old@mail.example')).answer.json.user.id).not.toBe(id)
  })

  test('param: codes in digits of any script', async () => {
    const { headers } = await client.logIn('digits@mail.example')
    await begin(headers, 'New Address <digits2@mail.example>')
    const inThai = (code: string) =>
      code.replace(/./g, (digit) => String.fromCodePoint(0xe50 + Number(digit)))
    await confirm('old', headers, inThai(codeFor(server, 'digits@mail.example')))
    const code = codeFor(server, 'digits2@mail.example')
    await confirm('new', headers, `${code.slice(0, 3)}-${code.slice(3)}`)
    expect(await emailOf(headers)).toBe('digits2@mail.example')
  })

  test('param: without an old address only the new one is proven', async () => {
    const userId = 'no-address'
    await db().insert(users).values({ id: userId })
    const session = { userId, projectId: 'demo', hostOrigin: 'http://demo.example', method: 'siwx' }
    const { token } = await server.server.context.sessions.create(session)
    const headers = { cookie: `${sessionCookie('demo')}=${token}` }
    expect((await begin(headers, 'first@mail.example')).json.next).toBe('new')
    const done = await confirm('new', headers, codeFor(server, 'first@mail.example'))
    expect(done.json.user.email).toBe('first@mail.example')
  })

  test('behavior: asked again after the first step, it sends the second code again', async () => {
    const { headers } = await client.logIn('resend@mail.example')
    await begin(headers, 'resent@mail.example')
    await confirm('old', headers, codeFor(server, 'resend@mail.example'))
    expect(refusal(await begin(headers, 'resent@mail.example'))).toEqual([429, 'too_soon'])
    await db().delete(emailCodes)
    expect((await begin(headers, 'resent@mail.example')).json.next).toBe('new')
    expect((await begin(headers, 'elsewhere@mail.example')).json.next).toBe('old')
  })

  test('error: an address of somebody else, said only to who can read its mail', async () => {
    await client.logIn('taken@mail.example')
    const { headers } = await client.logIn('wants@mail.example')
    await db().delete(emailCodes)
    expect((await begin(headers, 'taken@mail.example')).json.next).toBe('old')
    await confirm('old', headers, codeFor(server, 'wants@mail.example'))
    const done = await confirm('new', headers, codeFor(server, 'taken@mail.example'))
    expect(refusal(done)).toEqual([409, 'email_taken'])
    expect(await emailOf(headers)).toBe('wants@mail.example')
  })

  test('error: the second step before the first', async () => {
    const { headers } = await client.logIn('skip@mail.example')
    await begin(headers, 'skipped@mail.example')
    const code = codeFor(server, 'skip@mail.example')
    expect(refusal(await confirm('new', headers, code))).toEqual([401, 'code_void'])
    expect(await emailOf(headers)).toBe('skip@mail.example')
  })

  test('error: five wrong codes', async () => {
    const { headers } = await client.logIn('tries@mail.example')
    await begin(headers, 'tried@mail.example')
    const code = codeFor(server, 'tries@mail.example')
    const words = []
    for (let turn = 0; turn < 6; turn++) {
      words.push((await confirm('old', headers, turn < 5 ? wrongCode(code) : code)).json.code)
    }
    expect(words).toEqual([...Array(4).fill('wrong_code'), 'code_void', 'code_void'])
  })

  test('error: a login code does not change an address, nor the other way round', async () => {
    const email = 'purpose@mail.example'
    const { headers } = await client.logIn(email)
    await begin(headers, 'purposed@mail.example')
    const code = codeFor(server, email)
    const login = await client.sendProof({ kind: 'email', email, code, binding: client.binding })
    expect(refusal(login)).toEqual([401, 'code_void'])
    await client.askCode(email)
    const given = codeFor(server, email)
    if (given !== code) expect(refusal(await confirm('old', headers, given))).toEqual([401, 'wrong_code'])
  })

  test('error: another session of another person, or another binding', async () => {
    const { headers } = await client.logIn('mine@mail.example')
    const stranger = await client.logIn('stranger@mail.example')
    await begin(headers, 'mine-new@mail.example')
    const code = codeFor(server, 'mine@mail.example')
    expect(refusal(await confirm('old', stranger.headers, code))).toEqual([401, 'code_void'])
    expect(refusal(await confirm('old', headers, code, 'x'.repeat(22)))).toEqual([401, 'code_void'])
    expect((await confirm('old', headers, code)).status).toBe(200)
  })

  test('error: nobody, an old login, another site', async () => {
    const { headers, answer } = await client.logIn('stale@mail.example')
    expect(refusal(await begin({}, 'a@mail.example'))).toEqual([401, 'no_session'])
    const cross = { ...headers, origin: 'http://demo.example' }
    expect(refusal(await begin(cross, 'a@mail.example'))).toEqual([403, 'cross_site'])
    await db()
      .update(sessions)
      .set({ freshAt: new Date(Date.now() - 301_000) })
      .where(eq(sessions.userId, answer.json.user.id))
    expect(refusal(await begin(headers, 'a@mail.example'))).toEqual([403, 'login_not_fresh'])
  })
})
