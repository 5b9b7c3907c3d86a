import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { emailCodes } from '../../db/schema/emailCodes.ts'
import { oneTimeIds } from '../../db/schema/oneTimeIds.ts'
import { users } from '../../db/schema/users.ts'
import { type DeviceClient, deviceClient, newBinding, tokenFor } from '../../test/deviceClient.ts'
import { codeFor, refusal } from '../../test/loginClient.ts'
import { type TestServer, testServer } from '../../test/testServer.ts'
import { makeMark } from '../email/deviceMark.ts'

let server: TestServer
let client: DeviceClient
beforeAll(async () => {
  server = await testServer({
    env: { EMAIL_CODES_PER_CLIENT: '1000', EMAIL_NEW_DEVICE: 'approve' },
    projects: { demo: ['http://demo.example'], other: ['http://other.example'] },
  })
  client = await deviceClient(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const context = () => server.server.context
const mails = (to: string) => context().mailer.inbox?.filter((mail) => mail.to === to) ?? []
const codes = (to: string) => mails(to).filter(({ subject }) => /^\d{6} /.test(subject)).length
const outdate = () =>
  context()
    .database.db.update(oneTimeIds)
    .set({ expires: new Date(0) })
    .where(like(oneTimeIds.id, 'email-%'))
const waitOut = (id: string) =>
  context()
    .database.db.update(emailCodes)
    .set({ sentAt: new Date(0) })
    .where(eq(emailCodes.id, id))
const refused = (code: string) => server.metric('gatehouse_refused_total', { code })
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'

describe('a new browser', () => {
  test('default: a letter, a yes, a code; and next time a code at once', async () => {
    const email = 'ada@mail.example'
    const asked = await client.ask(email, {}, { 'user-agent': windows })
    expect(asked.json).toEqual({ action: 'VERIFY_DEVICE', resendAfter: 30 })
    const [letter] = mails(email)
    expect(letter?.subject).toBe('Is it you who logs in to Project demo?')
    expect(letter?.text).toContain('http://demo.example, in Chrome on Windows, on ')
    expect(letter?.text).not.toMatch(/\b\d{6}\b/)
    expect((await client.look(email)).json).toEqual({ state: 'waiting' })

    const page = await client.answer(tokenFor(server, email))
    for (const said of ['Project demo', 'http://demo.example', 'Chrome on Windows', 'UTC'])
      expect(page.text).toContain(said.replace('UTC', 'GMT'))
    expect((await client.look(email)).json).toEqual({ state: 'waiting' })
    expect((await client.answer(tokenFor(server, email), 'approve')).text).toContain('Go back to the page')
    expect((await client.look(email)).json).toEqual({ state: 'approved' })
    expect(codes(email)).toBe(0)

    expect((await client.ask(email)).json).toEqual({ action: 'VERIFY_OTP', resendAfter: 30 })
    const proof = { kind: 'email', email, code: codeFor(server, email), binding: client.binding }
    const { json } = await client.sendProof(proof)
    expect(json.user.email).toBe(email)
    const known = await client.ask(email, { binding: newBinding(), device: json.device })
    expect(known.json).toEqual({ action: 'VERIFY_OTP', resendAfter: 30 })
    expect(codes(email)).toBe(2)
  })

  test('behavior: opening the link answers nothing', async () => {
    const email = 'scan@mail.example'
    await client.ask(email)
    const { text, headers } = await server.login('/auth/email-device', { headers: { accept: 'text/html' } })
    expect(String(headers['content-security-policy'])).toContain("default-src 'none'")
    expect(text).not.toContain('approve')
    for (const path of ['email-device', 'email-device/letter'])
      await server.login(`/auth/${path}?token=${tokenFor(server, email)}&answer=approve`)
    expect((await client.look(email)).json).toEqual({ state: 'waiting' })
  })

  test('behavior: only hashes rest, and nothing that names the address', async () => {
    const email = 'rest@mail.example'
    await client.ask(email)
    const rows = JSON.stringify(await context().database.db.select().from(oneTimeIds))
    expect(rows).toContain('email-device:')
    for (const secret of [tokenFor(server, email), client.binding, email]) expect(rows).not.toContain(secret)
  })

  test('behavior: known and unknown addresses get the same answer after the same work', async () => {
    const turns = [0, 1, 2]
    const values = turns.map((turn) => ({
      id: `k${turn}`,
      email: `known${turn}@mail.example`,
      emailVerified: new Date(),
    }))
    await context().database.db.insert(users).values(values)
    const ask = async (email: string) => {
      const before = await server.metric('gatehouse_db_queries_total')
      const { status, json, headers } = await client.ask(email)
      const queries = (await server.metric('gatehouse_db_queries_total')) - before
      const [letter] = mails(email)
      const text = letter?.text.replace(/#.*|on \w{3}, .* GMT/g, '')
      return { queries, seen: { status, json, names: Object.keys(headers), text, subject: letter?.subject } }
    }
    await client.ask('warm@mail.example')
    const work = async (name: string) => {
      const asked = []
      for (const turn of turns) asked.push(await ask(`${name}${turn}@mail.example`))
      // One in 64 sweeps as well.
      return {
        queries: Math.min(...asked.map(({ queries }) => queries)),
        seen: asked.map(({ seen }) => seen),
      }
    }
    expect(await work('known')).toEqual(await work('nobody'))
  })

  test('behavior: no words of the browser itself are shown', async () => {
    const email = 'evil@mail.example'
    await client.ask(email, {}, { 'user-agent': '<script>alert(1)</script> Firefox/1' })
    const { text } = await client.answer(tokenFor(server, email))
    expect(text).toContain('Firefox on an unknown system')
    expect(text + mails(email)[0]?.html).not.toContain('alert(1)')
  })

  test('behavior: a newer letter takes the place of the one before', async () => {
    const email = 'newer@mail.example'
    await client.ask(email)
    const first = tokenFor(server, email)
    await waitOut(`device:${email}`)
    expect((await client.ask(email)).json.action).toBe('VERIFY_DEVICE')
    expect((await client.answer(first, 'approve')).status).toBe(401)
    expect((await client.look(email)).json).toEqual({ state: 'waiting' })
    expect((await client.answer(tokenFor(server, email), 'approve')).status).toBe(200)
  })

  test('behavior: a yes is good for one code, for the browser that asked, on its page', async () => {
    const email = 'one@mail.example'
    const [other, elsewhere] = [newBinding(), await deviceClient(server, 'other', 'http://other.example')]
    await client.ask(email)
    await client.answer(tokenFor(server, email), 'approve')
    expect(refusal(await client.look(email, other))).toEqual([401, 'device_void'])
    expect(refusal(await elsewhere.look(email, client.binding))).toEqual([401, 'device_void'])
    for (const [who, binding] of [
      [client, other],
      [elsewhere, client.binding],
    ] as const) {
      await waitOut(`device:${email}`)
      expect((await who.ask(email, { binding })).json.action).toBe('VERIFY_DEVICE')
    }
    expect((await client.ask('another@mail.example')).json.action).toBe('VERIFY_DEVICE')
    expect(codes(email) + codes('another@mail.example')).toBe(0)
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.ask(email)))
    expect(answers.filter(({ json }) => json.action === 'VERIFY_OTP')).toHaveLength(1)
    expect(codes(email)).toBe(1)
  })

  test('behavior: a code that was just sent elsewhere does not hold up the one that was approved', async () => {
    const email = 'both@mail.example'
    const device = makeMark(context(), email)
    await client.ask(email)
    await client.answer(tokenFor(server, email), 'approve')
    expect((await client.ask(email, { binding: newBinding(), device })).json.action).toBe('VERIFY_OTP')
    expect((await client.ask(email)).json.action).toBe('VERIFY_OTP')
  })

  test('behavior: whoever asks for letters keeps no known browser from its code', async () => {
    const email = 'flood@mail.example'
    for (let turn = 0; turn < 12; turn++) {
      expect((await client.ask(email, { binding: newBinding() })).status).toBe(200)
      await waitOut(`device:${email}`)
    }
    expect(refusal(await client.ask(email))).toEqual([429, 'work_needed'])
    expect((await client.ask(email, { device: makeMark(context(), email) })).json.action).toBe('VERIFY_OTP')
  })

  test('behavior: a code that could not be mailed leaves the yes', async () => {
    const email = 'broken@mail.example'
    await client.ask(email)
    await client.answer(tokenFor(server, email), 'approve')
    const send = vi.spyOn(context().mailer, 'send').mockRejectedValueOnce(new Error('down'))
    expect(refusal(await client.ask(email))).toEqual([503, 'mail_unavailable'])
    send.mockRestore()
    expect((await client.ask(email)).json.action).toBe('VERIFY_OTP')
  })

  test('error: a letter that nobody took', async () => {
    const email = 'unsent@mail.example'
    const send = vi.spyOn(context().mailer, 'send').mockRejectedValueOnce(new Error('down'))
    expect(refusal(await client.ask(email))).toEqual([503, 'mail_unavailable'])
    send.mockRestore()
    expect(refusal(await client.look(email))).toEqual([401, 'device_void'])
    expect((await client.ask(email)).json.action).toBe('VERIFY_DEVICE')
  })

  test('error: 30 seconds between letters for one address', async () => {
    const email = 'busy@mail.example'
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => client.ask(email, { binding: newBinding() })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const late = answers.find(({ status }) => status === 429)
    expect(late?.json.code).toBe('work_needed')
    expect(Number(late?.headers['retry-after'])).toBeGreaterThan(25)
    expect(mails(email)).toHaveLength(1)
  })

  test('error: ten letters in ten minutes for one client, and the codes for them are free', async () => {
    await using strict = await testServer({
      database: context().database,
      env: { EMAIL_NEW_DEVICE: 'approve' },
    })
    const one = await deviceClient(strict)
    for (let turn = 0; turn < 10; turn++) expect((await one.ask(`c${turn}@mail.example`)).status).toBe(200)
    expect(refusal(await one.ask('c10@mail.example'))).toEqual([429, 'too_soon'])
    await one.answer(tokenFor(strict, 'c9@mail.example'), 'approve')
    expect((await one.ask('c9@mail.example')).json.action).toBe('VERIFY_OTP')
  })

  test('error: sent from elsewhere, or without a frame', async () => {
    const body = { email: 'a@mail.example', binding: client.binding }
    const cross = await client.post('/login/email/device', body, { origin: 'http://demo.example' })
    expect(refusal(cross)).toEqual([403, 'cross_site'])
    const bare = await server.login('/login/email/device', { method: 'POST', body: JSON.stringify(body) })
    expect(refusal(bare)).toEqual([401, 'invalid_token'])
    expect(refusal(await server.login('/login/email/device'))).toEqual([405, 'method_not_allowed'])
    expect(refusal(await client.look('nobody'))).toEqual([422, 'invalid_body'])
  })
})

describe('answers', () => {
  test('behavior: a no is heard by the browser that waits, and gives no code', async () => {
    const email = 'no@mail.example'
    await client.ask(email)
    const token = tokenFor(server, email)
    expect((await client.answer(token, 'decline')).text).toContain('Nobody gets a code')
    expect(refusal(await client.look(email))).toEqual([401, 'device_declined'])
    expect((await client.answer(token, 'approve')).status).toBe(401)
    expect(refusal(await client.look(email))).toEqual([401, 'device_declined'])
    await waitOut(`device:${email}`)
    expect((await client.ask(email)).json.action).toBe('VERIFY_DEVICE')
    expect(codes(email)).toBe(0)
  })

  test.each(['approve', 'decline'])('behavior: of many presses of %s at once one counts', async (word) => {
    const email = `race-${word}@mail.example`
    await client.ask(email)
    const token = tokenFor(server, email)
    const pages = await Promise.all(Array.from({ length: 10 }, () => client.answer(token, word)))
    expect(pages.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(401)])
  })

  test('behavior: yes and no at once: the first counts, and the other is told so', async () => {
    const email = 'split@mail.example'
    await client.ask(email)
    const token = tokenFor(server, email)
    const [yes, no] = await Promise.all([client.answer(token, 'approve'), client.answer(token, 'decline')])
    expect([yes.status, no.status].sort()).toEqual([200, 401])
    const state = await client.look(email)
    expect(state.json.state ?? state.json.code).toBe(yes.status === 200 ? 'approved' : 'device_declined')
  })

  test('error: used, too old and unknown links say the same, and are counted', async () => {
    const email = 'old@mail.example'
    await client.ask(email)
    const token = tokenFor(server, email)
    await client.answer(token, 'approve')
    const before = await refused('device_void')
    const used = [await client.answer(token), await client.answer(token, 'approve')]
    await waitOut(`device:${email}`)
    await client.ask(email, { binding: newBinding() })
    await outdate()
    const late = tokenFor(server, email)
    const old = [await client.answer(late), await client.answer(late, 'approve')]
    const unknown = [await client.answer(''), await client.answer('A'.repeat(32), 'approve')]
    for (const { status, text } of [...used, ...old, ...unknown]) {
      expect(status).toBe(401)
      expect(text).toContain('This link was used, has expired, or a newer letter took its place.')
    }
    expect((await refused('device_void')) - before).toBe(6)
    expect(refusal(await client.look(email))).toEqual([401, 'device_void'])
    await waitOut(`device:${email}`)
    expect((await client.ask(email)).json.action).toBe('VERIFY_DEVICE')
  })

  test('error: a press on another page', async () => {
    const email = 'press@mail.example'
    await client.ask(email)
    const origin = 'http://demo.example'
    const pressed = await client.answer(tokenFor(server, email), 'approve', { origin })
    expect(refusal(pressed)).toEqual([403, 'cross_site'])
    expect((await client.look(email)).json).toEqual({ state: 'waiting' })
  })
})
