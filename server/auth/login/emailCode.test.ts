import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emailCodeAnswerSchema } from '../../contract/login.ts'
import { emailCodes } from '../../db/schema/emailCodes.ts'
import { users } from '../../db/schema/users.ts'
import { codeFor, type LoginClient, loginClient, refusal } from '../../test/loginClient.ts'
import { type TestServer, testServer } from '../../test/testServer.ts'
import { codeId } from '../email/codeRow.ts'

let server: TestServer
let client: LoginClient
beforeAll(async () => {
  server = await testServer({ env: { EMAIL_CODES_PER_CLIENT: '1000' } })
  client = await loginClient(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.server.context.database.db
const mails = (address: string) =>
  server.server.context.mailer.inbox?.filter(({ to }) => to === address).length ?? 0

describe('POST /login/email/code', () => {
  test('default', async () => {
    const answer = await client.askCode('ada@mail.example')
    expect(answer.status).toBe(200)
    expect(emailCodeAnswerSchema.parse(answer.json)).toEqual({ resendAfter: 30 })
    expect(answer.headers['cache-control']).toBe('no-store')
    const [mail] = server.server.context.mailer.inbox ?? []
    const code = codeFor(server, 'ada@mail.example')
    expect(code).toMatch(/^\d{6}$/)
    expect(mail).toMatchObject({
      to: 'ada@mail.example',
      subject: `${code} is your login code for Project demo`,
    })
    expect(mail?.text).toContain('http://demo.example')
    expect(mail?.text).toContain(`${server.loginOrigin}/auth/email-code#${code}`)
    expect(mail?.text).toContain('If it was not you')
    expect(mail?.html).toContain(code)
  })

  test('param: an address is one address however it is written', async () => {
    expect((await client.askCode(' Case@Mail.Example ')).status).toBe(200)
    expect(mails('case@mail.example')).toBe(1)
    expect(refusal(await client.askCode('case@mail.example'))).toEqual([429, 'work_needed'])
  })

  test('behavior: only hashes rest', async () => {
    await client.askCode('rest@mail.example')
    const code = codeFor(server, 'rest@mail.example')
    const id = codeId('login', 'rest@mail.example', client)
    const [row] = await db().select().from(emailCodes).where(eq(emailCodes.id, id))
    expect(row?.triesLeft).toBe(5)
    expect(JSON.stringify(row)).not.toContain(code)
    expect(JSON.stringify(row)).not.toContain(client.binding)
    expect(row?.codeHash).toMatch(/^[0-9a-f]{64}$/)
    expect((row?.expires.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(600_000)
  })

  test('behavior: another code after the cool-down, and the first is void', async () => {
    const email = 'again@mail.example'
    await client.askCode(email)
    const first = codeFor(server, email)
    const sentAt = new Date(Date.now() - 30_000)
    await db()
      .update(emailCodes)
      .set({ sentAt })
      .where(eq(emailCodes.id, `login:${email}`))
    expect((await client.askCode(email)).status).toBe(200)
    const answer = await client.sendProof({ kind: 'email', email, code: first, binding: client.binding })
    expect(refusal(answer)).toEqual([401, 'wrong_code'])
  })

  test('behavior: known and unknown addresses get the same answer in the same time', async () => {
    const known = (turn: number) => `known-${turn}@mail.example`
    const turns = Array.from({ length: 25 }, (_, turn) => turn)
    for (const turn of turns)
      await db()
        .insert(users)
        .values({ id: `known-${turn}`, email: known(turn), emailVerified: new Date() })
    const ask = async (email: string) => {
      const startedAt = performance.now()
      const { status, json, headers } = await client.askCode(email)
      return { ms: performance.now() - startedAt, seen: [status, json, Object.keys(headers)] }
    }
    const times = { known: [] as number[], unknown: [] as number[] }
    let slower = 0
    for (const turn of turns) {
      const unknown = `unknown-${turn}@mail.example`
      // The second of two may find something warm: each kind is the first one as often.
      const early = turn % 2 ? await ask(unknown) : undefined
      const one = await ask(known(turn))
      const other = early ?? (await ask(unknown))
      expect(one.seen).toEqual(other.seen)
      times.known.push(one.ms)
      times.unknown.push(other.ms)
      if (one.ms > other.ms) slower += 1
    }
    // Other work of the machine makes an answer slower, never faster, and of both kinds alike.
    const quick = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 2] ?? 0
    const isApart = Math.abs(quick(times.known) - quick(times.unknown)) >= Math.max(3, quick(times.unknown))
    const isOneSided = Math.abs(slower - turns.length / 2) > 10
    expect(isApart && isOneSided, JSON.stringify(times)).toBe(false)
    const statements = async (email: string) => {
      const before = await server.metric('gatehouse_db_queries_total')
      await client.askCode(email)
      return (await server.metric('gatehouse_db_queries_total')) - before
    }
    await db().insert(users).values({ id: 'u', email: 'u@mail.example', emailVerified: new Date() })
    await client.askCode('warm@mail.example')
    expect(await statements('u@mail.example')).toBe(await statements('n@mail.example'))
  })

  test('error: 30 seconds between codes for one address', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.askCode('busy@mail.example')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const late = answers.find(({ status }) => status === 429)
    expect(late?.json.code).toBe('work_needed')
    expect(Number(late?.headers['retry-after'])).toBeGreaterThan(25)
    expect(Number(late?.headers['retry-after'])).toBeLessThanOrEqual(30)
    expect(mails('busy@mail.example')).toBe(1)
  })

  test('error: many codes for one address, one after the other', async () => {
    const email = 'hour@mail.example'
    const wait = () =>
      db()
        .update(emailCodes)
        .set({ sentAt: new Date(0) })
        .where(eq(emailCodes.id, `login:${email}`))
    const answers = []
    for (let turn = 0; turn < 13; turn++) {
      answers.push(await client.askCode(email))
      await wait()
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array(12).fill(200), 429])
    expect(Number(answers[12]?.headers['retry-after'])).toBeGreaterThan(3_500)
  })

  test.each([
    ['no address', 'nobody'],
    ['no domain', 'a@b'],
    ['two addresses', 'a@b.example,c@d.example'],
    ['a header', 'a@b.example\r\nBcc: c@d.example'],
    ['two names', 'Ada <a@b.example>, Bob <c@d.example>'],
    ['too long', `${'a'.repeat(64)}@${'b'.repeat(200)}.example`],
  ])('error: %s', async (_, email) => {
    expect(refusal(await client.askCode(email))).toEqual([422, 'invalid_body'])
  })

  test.each(['', 'short', 'a b'.repeat(10), 'x'.repeat(65)])('error: binding %j', async (binding) => {
    const answer = await client.post('/login/email/code', { email: 'a@mail.example', binding })
    expect(refusal(answer)).toEqual([422, 'invalid_body'])
  })

  test.each([
    [{ origin: 'http://demo.example' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
  ])('error: sent from elsewhere: %j', async (headers) => {
    const body = { email: 'cross@mail.example', binding: client.binding }
    expect(refusal(await client.post('/login/email/code', body, headers))).toEqual([403, 'cross_site'])
    expect(mails('cross@mail.example')).toBe(0)
  })

  test('error: from the widget, without a frame token', async () => {
    const body = JSON.stringify({ email: 'a@mail.example', binding: client.binding })
    const bare = await server.login('/login/email/code', { method: 'POST', body })
    expect(refusal(bare)).toEqual([401, 'invalid_token'])
    const widget = { origin: server.widgetOrigin }
    expect(refusal(await client.post('/login/email/code', body, widget))).toEqual([403, 'cross_site'])
    expect(refusal(await server.login('/login/email/code'))).toEqual([405, 'method_not_allowed'])
  })
})

describe('codes of one client', () => {
  test('error: ten in ten minutes, whatever the addresses', async () => {
    await using strict = await testServer({
      database: server.server.context.database,
      env: { TRUST_PROXY: '1' },
    })
    const strictClient = await loginClient(strict)
    const ask = (turn: number, from: string) =>
      strictClient.post(
        '/login/email/code',
        { email: `client-${turn}@mail.example`, binding: strictClient.binding },
        { 'x-forwarded-for': from },
      )
    for (let turn = 0; turn < 10; turn++) expect((await ask(turn, '203.0.113.7')).status).toBe(200)
    const late = await ask(10, '203.0.113.7')
    expect(refusal(late)).toEqual([429, 'too_soon'])
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(500)
    expect((await ask(11, '203.0.113.8')).status).toBe(200)
    for (let turn = 20; turn < 30; turn++) await ask(turn, `2001:db8:1:2:${turn}::1`)
    expect(refusal(await ask(31, '2001:db8:1:2:ffff::1'))).toEqual([429, 'too_soon'])
    expect((await ask(32, '2001:db8:1:3::1')).status).toBe(200)
  })
})
