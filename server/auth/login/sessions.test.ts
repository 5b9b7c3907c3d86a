import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionAnswerSchema, sessionTokenHeader } from '../../contract/login.ts'
import { audit } from '../../db/schema/audit.ts'
import { emailCodes } from '../../db/schema/emailCodes.ts'
import { sessions } from '../../db/schema/sessions.ts'
import { sessionCookie } from '../../http/requireSession.ts'
import {
  codeFor,
  type LoginClient,
  loginClient,
  refusal,
  tokenOf,
  wrongCode,
} from '../../test/loginClient.ts'
import { type TestServer, testServer } from '../../test/testServer.ts'
import { codeId, lastId } from '../email/codeRow.ts'

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

describe('POST /login/sessions', () => {
  test('default', async () => {
    const { answer, token, headers } = await client.logIn('ada@mail.example')
    expect(answer.status).toBe(200)
    const said = sessionAnswerSchema.parse(answer.json)
    expect(said).toMatchObject({ user: { email: 'ada@mail.example', name: null, method: 'email' } })
    expect(Object.keys(said)).not.toContain('token')
    expect(Object.keys(said)).not.toContain('ticket')
    expect(Date.now() - Date.parse(said.freshAt ?? '')).toBeLessThan(10_000)
    expect(token).toMatch(/^[\w-]{43}$/)
    const [cookie] = [answer.headers['set-cookie'] ?? []].flat()
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=None', 'Partitioned', 'Path=/', 'Expires='])
      expect(cookie).toContain(attribute)
    expect(cookie).not.toContain('Domain')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await whoIs(headers)).json.user).toEqual(said.user)
  })

  test('param: cookieless, the token is in the answer and not in a cookie', async () => {
    const email = 'cookieless@mail.example'
    await client.askCode(email)
    const proof = { kind: 'email', email, code: codeFor(server, email), binding: client.binding }
    const answer = await client.sendProof(proof, true)
    expect(answer.headers).not.toHaveProperty('set-cookie')
    expect(answer.json.token).toMatch(/^[\w-]{43}$/)
    expect(answer.json.ticket).toMatch(/^v1\./)
    expect((await whoIs({ [sessionTokenHeader]: answer.json.token })).json.user.email).toBe(email)
  })

  test('behavior: only the hash of a token rests', async () => {
    const { token } = await client.logIn('hash@mail.example')
    expect(JSON.stringify(await db().select().from(sessions))).not.toContain(token)
  })

  test('behavior: the same person twice, with sessions of their own', async () => {
    const first = await client.logIn('twice@mail.example')
    await db().delete(emailCodes)
    const second = await client.logIn('twice@mail.example')
    expect(second.answer.json.user.id).toBe(first.answer.json.user.id)
    expect(second.token).not.toBe(first.token)
  })

  test('behavior: a session that was planted is not the one that logs in', async () => {
    const planted = 'A'.repeat(43)
    const attacker = await client.logIn('attacker@mail.example')
    for (const before of [planted, attacker.token]) {
      const email = `victim-${before.length}-${before.slice(0, 3)}@mail.example`.toLowerCase()
      await client.askCode(email)
      const proof = { kind: 'email', email, code: codeFor(server, email), binding: client.binding }
      const answer = await client.sendProof(proof, false, { cookie: `${sessionCookie('demo')}=${before}` })
      expect(answer.status).toBe(200)
      expect(tokenOf(answer)).not.toBe(before)
      expect((await whoIs({ cookie: `${sessionCookie('demo')}=${before}` })).json.user).toBeNull()
    }
  })

  test('behavior: ends no session of another project, whatever carries its token', async () => {
    const other = await loginClient(server, 'other', 'http://other.example')
    const { token, headers } = await other.logIn('two-projects@mail.example')
    const carried: Record<string, string>[] = [
      { cookie: `${sessionCookie('demo')}=${token}` },
      { [sessionTokenHeader]: token },
    ]
    for (const [turn, carries] of carried.entries()) {
      const email = `two-projects-${turn}@mail.example`
      await client.askCode(email)
      const proof = { kind: 'email', email, code: codeFor(server, email), binding: client.binding }
      expect((await client.sendProof(proof, false, carries)).status).toBe(200)
      expect((await other.get('/login/session', headers)).json.user).not.toBeNull()
      expect((await whoIs(carries)).json.user).toBeNull()
    }
  })

  test('behavior: a row in the audit log, without address or code', async () => {
    const { answer } = await client.logIn('audited@mail.example')
    const { id } = answer.json.user
    const rows = await db().select().from(audit).where(eq(audit.subject, id))
    expect(rows).toMatchObject([
      {
        who: `user:${id}`,
        action: 'login.start',
        details: { method: 'email', projectId: 'demo', hostOrigin: 'http://demo.example' },
      },
    ])
    expect(JSON.stringify(rows)).not.toContain('audited@')
  })

  test('error: a code is used once, also by many at once', async () => {
    const email = 'replay@mail.example'
    await client.askCode(email)
    const proof = { kind: 'email', email, code: codeFor(server, email), binding: client.binding }
    const answers = await Promise.all(Array.from({ length: 4 }, () => client.sendProof(proof)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(refusal(await client.sendProof(proof))).toEqual([401, 'code_void'])
  })

  test('error: five wrong codes and the right one is void', async () => {
    const email = 'guess@mail.example'
    await client.askCode(email)
    const code = codeFor(server, email)
    const guess = (code: string) => client.sendProof({ kind: 'email', email, code, binding: client.binding })
    const answers = []
    for (let turn = 0; turn < 5; turn++) answers.push(refusal(await guess(wrongCode(code)))[1])
    expect(answers).toEqual(['wrong_code', 'wrong_code', 'wrong_code', 'wrong_code', 'code_void'])
    expect(refusal(await guess(code))).toEqual([401, 'code_void'])
  })

  test('error: fifty guesses at once are no more than five', async () => {
    const email = 'parallel@mail.example'
    await client.askCode(email)
    const code = codeFor(server, email)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, turn) => {
        const guessed = String((Number(code) + 1 + turn) % 1_000_000).padStart(6, '0')
        return client.sendProof({ kind: 'email', email, code: guessed, binding: client.binding })
      }),
    )
    expect(answers.filter(({ json }) => json.code === 'wrong_code')).toHaveLength(4)
    expect(answers.filter(({ json }) => json.code === 'code_void')).toHaveLength(46)
    const [row] = await db()
      .select()
      .from(emailCodes)
      .where(eq(emailCodes.id, codeId('login', email, client)))
    expect(row?.triesLeft).toBe(0)
    const right = await client.sendProof({ kind: 'email', email, code, binding: client.binding })
    expect(refusal(right)).toEqual([401, 'code_void'])
  })

  test('error: who did not ask can neither use the code nor use up its tries', async () => {
    const email = 'bound@mail.example'
    await client.askCode(email)
    const stranger = await loginClient(server)
    const code = codeFor(server, email)
    for (let turn = 0; turn < 7; turn++) {
      const answer = await stranger.sendProof({ kind: 'email', email, code, binding: stranger.binding })
      expect(refusal(answer)).toEqual([401, 'code_void'])
    }
    const proof = { kind: 'email', email, code, binding: client.binding }
    expect((await client.sendProof(proof)).status).toBe(200)
  })

  test('behavior: who asks for a code elsewhere voids nobody else’s', async () => {
    const email = 'flood@mail.example'
    await client.askCode(email)
    const code = codeFor(server, email)
    for (let turn = 0; turn < 3; turn++) {
      await db()
        .update(emailCodes)
        .set({ sentAt: new Date(0) })
        .where(eq(emailCodes.id, lastId('login', email)))
      const stranger = await loginClient(server)
      expect((await stranger.askCode(email)).status).toBe(200)
      const wrong = {
        kind: 'email',
        email,
        code: wrongCode(codeFor(server, email)),
        binding: stranger.binding,
      }
      for (let guess = 0; guess < 5; guess++) await stranger.sendProof(wrong)
    }
    const proof = { kind: 'email', email, code, binding: client.binding }
    expect((await client.sendProof(proof)).status).toBe(200)
    expect(refusal(await client.sendProof(proof))).toEqual([401, 'code_void'])
  })

  test('error: a code that is too old', async () => {
    const email = 'old@mail.example'
    await client.askCode(email)
    await db()
      .update(emailCodes)
      .set({ expires: new Date(Date.now() - 1) })
      .where(eq(emailCodes.id, codeId('login', email, client)))
    const code = codeFor(server, email)
    const answer = await client.sendProof({ kind: 'email', email, code, binding: client.binding })
    expect(refusal(answer)).toEqual([401, 'code_void'])
  })

  test('error: a code of another address', async () => {
    await client.askCode('mine@mail.example')
    const proof = {
      kind: 'email',
      email: 'yours@mail.example',
      code: codeFor(server, 'mine@mail.example'),
      binding: client.binding,
    }
    expect(refusal(await client.sendProof(proof))).toEqual([401, 'code_void'])
  })

  test.each([
    [{ origin: 'http://demo.example' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site' }],
  ])('error: sent from elsewhere: %j', async (headers) => {
    const email = 'csrf@mail.example'
    await db()
      .delete(emailCodes)
      .where(eq(emailCodes.id, `login:${email}`))
    await client.askCode(email)
    const proof = { kind: 'email', email, code: codeFor(server, email), binding: client.binding }
    const answer = await client.sendProof(proof, false, headers)
    expect(refusal(answer)).toEqual([403, 'cross_site'])
    expect(answer.headers).not.toHaveProperty('set-cookie')
    expect((await client.sendProof(proof)).status).toBe(200)
  })

  test.each([
    [{ kind: 'email' }],
    [{ kind: 'nothing' }],
    [{ kind: '__proto__' }],
    [{ kind: 'email', email: 'a@mail.example', code: '12345', binding: 'x'.repeat(22) }],
    [{ kind: 'email', email: ['a@mail.example'], code: '123456', binding: 'x'.repeat(22) }],
    [null],
  ])('error: proof %j', async (proof) => {
    expect(refusal(await client.sendProof(proof))).toEqual([422, 'invalid_body'])
  })
})

describe('GET /login/session', () => {
  test('default', async () => {
    const answer = await whoIs({})
    expect(answer.json).toEqual({ user: null, freshAt: null, cookies: false })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('behavior: tells whether cookies come back', async () => {
    expect((await whoIs({ cookie: 'a=b; __Host-gatehouse.probe=1' })).json.cookies).toBe(true)
  })

  test.each(['x', 'A'.repeat(43), '', "' or 1=1"])('error: token %j is nobody', async (token) => {
    expect((await whoIs({ cookie: `${sessionCookie('demo')}=${token}` })).json.user).toBeNull()
    expect((await whoIs({ [sessionTokenHeader]: token })).json.user).toBeNull()
  })

  test('error: a session that expired', async () => {
    const { headers, answer } = await client.logIn('expired@mail.example')
    await db()
      .update(sessions)
      .set({ expires: new Date(Date.now() - 1) })
      .where(eq(sessions.userId, answer.json.user.id))
    expect((await whoIs(headers)).json.user).toBeNull()
  })
})
