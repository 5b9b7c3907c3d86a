import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionTokenHeader } from '../contract/login.ts'
import { sessions } from '../db/schema/sessions.ts'
import { frameKey } from '../test/frameKey.ts'
import { codeFor, type LoginClient, loginClient, refusal } from '../test/loginClient.ts'
import { type TestServer, testServer } from '../test/testServer.ts'

let server: TestServer
let client: LoginClient
beforeAll(async () => {
  server = await testServer({
    env: { EMAIL_CODES_PER_CLIENT: '1000' },
    projects: {
      demo: ['http://demo.example', 'http://shop.example'],
      other: ['http://other.example', 'http://demo.example'],
    },
  })
  client = await loginClient(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const whoIs = (headers: Record<string, string>) => client.get('/login/session', headers)

describe('resume ticket', () => {
  const start = async (email: string, from = client) => {
    await from.askCode(email)
    const proof = { kind: 'email', email, code: codeFor(server, email), binding: from.binding }
    return (await from.sendProof(proof, true)).json
  }
  const resume = (ticket: string, from = client) => from.sendProof({ kind: 'ticket', ticket }, true)

  test('default', async () => {
    const first = await start('ticket@mail.example')
    const answer = await resume(first.ticket)
    expect(answer.status).toBe(200)
    // Whoever holds it learns no more than the page knows.
    const shown = { ...first.user, email: null, name: null }
    expect(answer.json).toMatchObject({ user: shown, resumed: true })
    expect(first).toMatchObject({ resumed: false, user: { email: 'ticket@mail.example' } })
    expect(Date.parse(answer.json.freshAt)).toBeLessThan(Date.parse(first.freshAt))
    expect(answer.json.token).not.toBe(first.token)
    expect((await whoIs({ [sessionTokenHeader]: first.token })).json.user).toBeNull()
    expect((await whoIs({ [sessionTokenHeader]: answer.json.token })).json.user).toEqual(shown)
    expect((await resume(answer.json.ticket)).status).toBe(200)
  })

  test('behavior: what it resumes may change nothing about who may log in', async () => {
    const { ticket } = await start('resumed@mail.example')
    const session = { [sessionTokenHeader]: (await resume(ticket)).json.token }
    const update = { email: 'thief@mail.example', binding: client.binding }
    expect(refusal(await client.post('/login/email/update', update, session))).toEqual([
      403,
      'login_not_fresh',
    ])
    expect(refusal(await client.post('/login/passkeys/options', {}, session))).toEqual([
      403,
      'login_not_fresh',
    ])
    // It is as old as it says, and no older.
    expect((await client.post('/login/access-token', {}, session)).status).toBe(200)
    expect(refusal(await client.post('/login/wallet/login-share', {}, session))).toEqual([
      404,
      'wallet_not_found',
    ])
  })

  test('behavior: says nothing to who holds it', async () => {
    const { ticket, user, token } = await start('opaque@mail.example')
    const text = Buffer.from(ticket.slice(3), 'base64url').toString('latin1')
    for (const secret of [user.id, token, 'opaque@', 'demo']) expect(text).not.toContain(secret)
  })

  test('error: twice, also at once', async () => {
    const { ticket } = await start('once@mail.example')
    const answers = await Promise.all([1, 2, 3, 4].map(() => resume(ticket)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(refusal(await resume(ticket))).toEqual([401, 'invalid_ticket'])
  })

  test('error: another project or another page, and it stays good for its own', async () => {
    const { ticket } = await start('bound-ticket@mail.example')
    for (const stranger of [
      await loginClient(server, 'other', 'http://other.example'),
      await loginClient(server, 'other', 'http://demo.example'),
      await loginClient(server, 'demo', 'http://shop.example'),
    ]) {
      expect(refusal(await resume(ticket, stranger))).toEqual([401, 'invalid_ticket'])
    }
    expect((await resume(ticket)).status).toBe(200)
  })

  test('error: a session that ended, here or everywhere', async () => {
    for (const everywhere of [false, true]) {
      const { ticket, token } = await start(`ended-${everywhere}@mail.example`)
      await client.post('/login/sessions/end', { everywhere }, { [sessionTokenHeader]: token })
      expect(refusal(await resume(ticket))).toEqual([401, 'invalid_ticket'])
    }
  })

  test('error: a day later', async () => {
    const { ticket } = await start('late@mail.example')
    const now = Date.now
    Date.now = () => now() + 86_400_001
    try {
      const fresh = await loginClient(server)
      expect(refusal(await resume(ticket, fresh))).toEqual([401, 'invalid_ticket'])
    } finally {
      Date.now = now
    }
  })

  test('error: changed, or of another server', async () => {
    const { ticket } = await start('changed@mail.example')
    const changed = `${ticket.slice(0, 10)}${ticket[10] === 'A' ? 'B' : 'A'}${ticket.slice(11)}`
    for (const text of [changed, '', 'v1.', 'v1.AAAA', 'nonsense'])
      expect(refusal(await resume(text))).toEqual([401, 'invalid_ticket'])
  })

  test('error: operator custody gives none and takes none', async () => {
    const { ticket } = await start('custody@mail.example')
    await using operator = await testServer({
      database: server.server.context.database,
      config: { custody: 'operator', operatorKey: server.server.config.operatorKey },
    })
    const there = await loginClient(operator)
    expect(refusal(await resume(ticket, there))).toEqual([401, 'invalid_ticket'])
    await there.askCode('held@mail.example')
    const code = codeFor(operator, 'held@mail.example')
    const proof = { kind: 'email', email: 'held@mail.example', code, binding: there.binding }
    const { json } = await there.sendProof(proof, true)
    expect([typeof json.token, json.ticket]).toEqual(['string', undefined])
  })

  describe('bound to a key of the frame', () => {
    const bound = async (email: string) => {
      const key = frameKey(client.frame)
      await client.askCode(email)
      const proof = { kind: 'email', email, code: codeFor(server, email), binding: client.binding }
      const body = { proof, cookieless: true, ticketKey: key.publicKey }
      return { key, ...(await client.post('/login/sessions', body)).json }
    }
    const show = (held: { ticket: string; signature?: string }, more: object = {}) =>
      client.post('/login/sessions', { proof: { kind: 'ticket', ...held }, cookieless: true, ...more })
    const refused = [401, 'ticket_bound']

    test('default: with its signature it resumes, again and again, and the person is known', async () => {
      const { key, ticket, user } = await bound('bound@mail.example')
      let held = ticket
      for (let turn = 0; turn < 3; turn++) {
        const { status, json } = await show(key.sign(held))
        expect([status, json.user, json.resumed]).toEqual([200, user, true])
        held = json.ticket
      }
    })

    test('error: without it, and with a wrong one; the ticket stays good', async () => {
      const { key, ticket } = await bound('stolen@mail.example')
      const thief = frameKey(client.frame)
      const page = frameKey({ ...client.frame, origin: 'http://shop.example' }, key)
      const project = frameKey({ ...client.frame, projectId: 'other' }, key)
      const before = await server.metric('gatehouse_refused_total', { code: 'ticket_bound' })
      for (const held of [
        { ticket },
        thief.sign(ticket),
        page.sign(ticket),
        project.sign(ticket),
        { ...key.sign(`${ticket}x`), ticket },
        { ticket, signature: 'A'.repeat(86) },
      ])
        expect(refusal(await show(held))).toEqual(refused)
      // A key that the thief brings along counts nothing.
      expect(refusal(await show(thief.sign(ticket), { ticketKey: thief.publicKey }))).toEqual(refused)
      expect((await server.metric('gatehouse_refused_total', { code: 'ticket_bound' })) - before).toBe(7)
      expect((await show(key.sign(ticket))).status).toBe(200)
    })

    test('error: a recorded request, also many at once', async () => {
      const { key, ticket } = await bound('recorded@mail.example')
      const held = key.sign(ticket)
      const answers = await Promise.all([1, 2, 3, 4].map(() => show(held)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(refusal(await show(held))).toEqual([401, 'invalid_ticket'])
    })

    test('error: a session without a key gets none from a ticket', async () => {
      const { ticket } = await start('unbound@mail.example')
      const key = frameKey(client.frame)
      const { json } = await show({ ticket }, { ticketKey: key.publicKey })
      expect(json.user.email).toBeNull()
      const next = await show(key.sign(json.ticket))
      expect([next.status, next.json.user.email]).toEqual([200, null])
    })

    test.each([
      ['short', 'A'.repeat(86)],
      ['compressed', `Ag${'A'.repeat(85)}`],
      ['not on the curve', `B${'A'.repeat(86)}`],
      ['no base64url', `${'A'.repeat(86)}+`],
    ])('error: a key that is %s', async (_why, ticketKey) => {
      await client.askCode(`key-${_why.length}@mail.example`)
      const email = `key-${_why.length}@mail.example`
      const proof = { kind: 'email', email, code: codeFor(server, email), binding: client.binding }
      const answer = await client.post('/login/sessions', { proof, cookieless: true, ticketKey })
      expect(refusal(answer)).toEqual([422, 'invalid_body'])
      // The code is not used up by it.
      expect((await client.sendProof(proof, true)).status).toBe(200)
    })
  })

  test('behavior: without a key the session ends a week after the login', async () => {
    const { ticket, user } = await start('week@mail.example')
    const { db } = server.server.context.database
    const login = new Date(Date.now() - 6 * 86_400_000)
    await db.update(sessions).set({ freshAt: login }).where(eq(sessions.userId, user.id))
    const { json } = await resume(ticket)
    const [row] = await db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(row?.expires).toEqual(new Date(login.getTime() + 7 * 86_400_000))
    await db
      .update(sessions)
      .set({ freshAt: new Date(Date.now() - 7 * 86_400_000) })
      .where(eq(sessions.userId, user.id))
    await resume(json.ticket)
    expect((await whoIs({ [sessionTokenHeader]: json.token })).json.user).toBeNull()
  })

  describe('used by somebody else', () => {
    const end = (held: { ticket: string; signature?: string }, from = client) =>
      from.post('/login/sessions/end', { ticket: held })

    test('default: the frame that finds it used ends the session', async () => {
      const { ticket } = await start('used@mail.example')
      const thief = (await resume(ticket)).json
      expect(refusal(await resume(ticket))).toEqual([401, 'invalid_ticket'])
      const session = { [sessionTokenHeader]: thief.token }
      expect((await whoIs(session)).json.user).not.toBeNull()
      const ended = await end({ ticket })
      expect([ended.status, ended.json.user]).toEqual([200, null])
      expect((await whoIs(session)).json.user).toBeNull()
      expect(refusal(await resume(thief.ticket))).toEqual([401, 'invalid_ticket'])
      expect((await end({ ticket })).status).toBe(200)
    })

    test('error: nobody ends a session by a ticket of another page or key, or by none of ours', async () => {
      const { ticket, token } = await start('kept@mail.example')
      const shop = await loginClient(server, 'demo', 'http://shop.example')
      for (const text of [`${ticket}A`, 'nonsense', ''])
        expect((await end({ ticket: text })).status).toBe(200)
      expect((await end({ ticket }, shop)).status).toBe(200)
      expect((await whoIs({ [sessionTokenHeader]: token })).json.user).not.toBeNull()
    })
  })
})
