import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionTokenHeader } from '../contract/login.ts'
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
    expect(answer.json.user).toEqual(first.user)
    expect(Date.parse(answer.json.freshAt)).toBeLessThan(Date.parse(first.freshAt))
    expect(answer.json.token).not.toBe(first.token)
    expect((await whoIs({ [sessionTokenHeader]: first.token })).json.user).toBeNull()
    expect((await whoIs({ [sessionTokenHeader]: answer.json.token })).json.user).toEqual(first.user)
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
})
