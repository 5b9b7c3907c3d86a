import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvalAnswerSchema } from '../../contract/approvals.ts'
import { approvals } from '../../db/schema/approvals.ts'
import { type LoginClient, loginClient, refusal } from '../../test/loginClient.ts'
import { person } from '../../test/person.ts'
import { type TestServer, testServer } from '../../test/testServer.ts'

let server: TestServer
let client: LoginClient
let session: Record<string, string>
beforeAll(async () => {
  server = await testServer({
    env: { EMAIL_CODES_PER_CLIENT: '1000' },
    projects: { demo: ['http://demo.example', 'http://second.example'], other: ['http://other.example'] },
  })
  client = await loginClient(server)
  session = (await client.logIn('ada@mail.example')).headers
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.server.context.database.db
const newId = () => randomBytes(16).toString('base64url')
const asFrame = (body: object, headers = session) =>
  client.post('/login/approvals/frame', { known: 0, ...body }, headers)
const asWindow = (body: object, headers: Record<string, string> = {}) =>
  server.login('/login/approvals/window', {
    method: 'POST',
    headers,
    body: JSON.stringify({ known: 0, window: 'w'.repeat(22), ...body }),
  })
const open = async (state = 'sealed') => {
  const id = newId()
  expect((await asFrame({ id, state })).status).toBe(200)
  return id
}

describe('an approval in a window', () => {
  test('default: each side hears what the other says', async () => {
    const id = newId()
    const opened = await asFrame({ id, state: 'review' })
    expect(approvalAnswerSchema.parse(opened.json)).toEqual({ version: 0, state: null, seenMs: null })
    expect(opened.headers['cache-control']).toBe('no-store')
    const seen = await asWindow({ id, state: 'open' })
    expect(seen.json).toEqual({
      version: 1,
      state: 'review',
      seenMs: expect.any(Number),
      site: 'http://demo.example',
    })
    expect((await asFrame({ id })).json).toEqual({ version: 1, state: 'open', seenMs: expect.any(Number) })
    await asWindow({ id, known: 1, state: 'decided' })
    expect((await asFrame({ id, known: 1 })).json).toMatchObject({ version: 2, state: 'decided' })
  })

  test('behavior: what the other side has already is not sent again', async () => {
    const id = await open()
    expect((await asWindow({ id, known: 1 })).json).toMatchObject({ version: 1, state: null })
    expect((await asWindow({ id })).json).toMatchObject({ version: 1, state: 'sealed' })
  })

  test('behavior: a state said twice is the same state', async () => {
    const id = await open('a')
    await asFrame({ id, state: 'b' })
    await asFrame({ id, state: 'b' })
    expect((await asWindow({ id })).json).toMatchObject({ state: 'b' })
  })

  test('behavior: a window that closes has not been seen', async () => {
    const id = await open()
    await asWindow({ id, state: 'open' })
    await asWindow({ id, state: 'closed', over: true })
    expect((await asFrame({ id })).json).toMatchObject({ state: 'closed', seenMs: null })
  })

  test('behavior: ended by the frame it is over for both', async () => {
    const id = await open()
    await asFrame({ id, over: true })
    expect(refusal(await asWindow({ id }))).toEqual([404, 'approval_over'])
    expect(refusal(await asFrame({ id }))).toEqual([404, 'approval_over'])
  })

  test('behavior: the id rests as a hash', async () => {
    const id = await open()
    const rows = await db().select().from(approvals)
    expect(JSON.stringify(rows)).not.toContain(id)
    expect(rows.length).toBeGreaterThan(0)
  })

  test('behavior: a session has eight at once; the oldest make room', async () => {
    const { headers } = await client.logIn('many@mail.example')
    const ids = Array.from({ length: 10 }, newId)
    for (const id of ids) await asFrame({ id, state: 'x' }, headers)
    const answers = await Promise.all(ids.map((id) => asWindow({ id })))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, ...Array(8).fill(200)])
  })

  test('behavior: a request of the largest size', async () => {
    const id = newId()
    expect((await asFrame({ id, state: 'x'.repeat(1_800_000) })).status).toBe(200)
    expect((await asWindow({ id })).json.state).toHaveLength(1_800_000)
  })
})

describe('the window', () => {
  const second = { window: 'x'.repeat(22) }
  const seenAgo = (ms: number) =>
    db()
      .update(approvals)
      .set({ windowSeen: new Date(Date.now() - ms) })

  test('default: learns the site from the token of the frame, whatever the frame says', async () => {
    const id = await open('sealed-and-says-bank')
    expect((await asWindow({ id })).json.site).toBe('http://demo.example')
  })

  test('error: another page of the project cannot speak in an approval', async () => {
    const id = await open()
    const elsewhere = await loginClient(server, 'demo', 'http://second.example')
    const say = (body: object) => elsewhere.post('/login/approvals/frame', { id, known: 0, ...body }, session)
    expect(refusal(await say({ state: 'mine' }))).toEqual([404, 'approval_over'])
    await say({ over: true })
    expect((await asWindow({ id })).json).toMatchObject({ state: 'sealed', site: 'http://demo.example' })
  })

  test('error: a second one hears and says nothing while the first is there, and is counted', async () => {
    const id = await open()
    await asWindow({ id, state: 'first' })
    const before = await server.metric('gatehouse_refused_total', { code: 'approval_elsewhere' })
    for (const body of [{}, { state: 'decided' }, { state: 'closed', over: true }])
      expect(refusal(await asWindow({ id, ...body, ...second }))).toEqual([409, 'approval_elsewhere'])
    expect(await server.metric('gatehouse_refused_total', { code: 'approval_elsewhere' })).toBe(before + 3)
    expect((await asFrame({ id })).json).toMatchObject({ version: 1, state: 'first' })
  })

  test('behavior: of two at once one has it', async () => {
    const id = await open()
    const windows = Array.from({ length: 6 }, (_, at) => ({ window: `${at}`.repeat(22) }))
    const answers = await Promise.all(windows.map((window) => asWindow({ id, state: 'mine', ...window })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect((await asFrame({ id })).json).toMatchObject({ version: 1 })
  })

  test('behavior: a second one has it once the first closed, or was gone for long', async () => {
    const id = await open()
    await asWindow({ id, state: 'first' })
    await asWindow({ id, state: 'closed', over: true })
    expect((await asWindow({ id, ...second })).status).toBe(200)
    expect(refusal(await asWindow({ id }))).toEqual([409, 'approval_elsewhere'])
    await seenAgo(7_000)
    expect(refusal(await asWindow({ id }))).toEqual([409, 'approval_elsewhere'])
    await seenAgo(9_000)
    expect((await asWindow({ id })).status).toBe(200)
    // What the second one says late takes nothing away.
    expect(refusal(await asWindow({ id, state: 'closed', over: true, ...second }))).toEqual([
      409,
      'approval_elsewhere',
    ])
    expect((await asFrame({ id })).json).toMatchObject({ seenMs: expect.any(Number) })
  })

  test('behavior: the id of a window rests as a hash', async () => {
    const id = await open()
    await asWindow({ id, ...second })
    const rows = await db().select({ windowId: approvals.windowId }).from(approvals)
    expect(rows.some(({ windowId }) => windowId !== null)).toBe(true)
    expect(rows.map(({ windowId }) => windowId)).not.toContain(second.window)
  })

  test.each(['malformed_approval', 'site_mismatch', 'window_apart'])(
    'error: it refuses %s, which is counted',
    async (refused) => {
      const id = await open()
      const count = () => server.metric('gatehouse_login_refused_total', { reason: refused })
      const before = await count()
      expect((await asWindow({ id, refused })).status).toBe(200)
      await asWindow({ id: newId(), refused })
      expect(await count()).toBe(before + 1)
    },
  )
})

describe('what is refused', () => {
  test('error: an id that nobody opened', async () => {
    expect(refusal(await asWindow({ id: newId(), state: 'open' }))).toEqual([404, 'approval_over'])
    expect(refusal(await asFrame({ id: newId() }))).toEqual([404, 'approval_over'])
  })

  test('error: too old', async () => {
    const id = await open()
    await db()
      .update(approvals)
      .set({ expires: new Date(0) })
    expect(refusal(await asWindow({ id }))).toEqual([404, 'approval_over'])
    expect(refusal(await asFrame({ id }))).toEqual([404, 'approval_over'])
  })

  test('error: the approval of somebody else', async () => {
    const id = await open()
    const other = await client.logIn('bob@mail.example')
    for (const body of [{ id }, { id, state: 'mine' }, { id, over: true }]) await asFrame(body, other.headers)
    expect(refusal(await asFrame({ id, state: 'mine' }, other.headers))).toEqual([404, 'approval_over'])
    expect((await asWindow({ id })).json).toMatchObject({ version: 1, state: 'sealed' })
  })

  test('error: the same person in another project', async () => {
    const id = await open()
    const elsewhere = await loginClient(server, 'other', 'http://other.example')
    const { headers } = await elsewhere.logIn('ada@mail.example')
    const answer = await elsewhere.post('/login/approvals/frame', { id, known: 0, state: 'x' }, headers)
    expect(refusal(answer)).toEqual([404, 'approval_over'])
  })

  test('error: a frame without a session, or without a token', async () => {
    expect(refusal(await asFrame({ id: newId(), state: 'x' }, {}))).toEqual([401, 'no_session'])
    const bare = await server.login('/login/approvals/frame', {
      method: 'POST',
      headers: session,
      body: JSON.stringify({ id: newId(), known: 0, state: 'x' }),
    })
    expect(refusal(bare)).toEqual([401, 'invalid_token'])
  })

  test.each<Record<string, string>>([
    { origin: 'http://demo.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ])('error: sent from elsewhere: %j', async (headers) => {
    const id = await open()
    expect(refusal(await asWindow({ id, state: 'decided' }, headers))).toEqual([403, 'cross_site'])
    expect(refusal(await asFrame({ id }, { ...session, ...headers }))).toEqual([403, 'cross_site'])
    expect((await asFrame({ id })).json).toMatchObject({ version: 0, state: null })
  })

  test.each([
    ['a short id', { id: 'short' }],
    ['no id', {}],
    ['a state that is not base64url', { id: 'a'.repeat(22), state: '{}' }],
    ['a state of a window that is too long', { id: 'a'.repeat(22), state: 'x'.repeat(8_001) }],
    ['a negative count', { id: 'a'.repeat(22), known: -1 }],
    ['no id of its own', { id: 'a'.repeat(22), window: undefined }],
    ['a refusal of another name', { id: 'a'.repeat(22), refused: 'whatever' }],
  ])('error: %s', async (_, body) => {
    expect(refusal(await asWindow(body))).toEqual([422, 'invalid_body'])
  })

  test('error: a state that is too long', async () => {
    const long = { id: newId(), state: 'x'.repeat(1_800_001) }
    expect(refusal(await asFrame(long))).toEqual([422, 'invalid_body'])
    expect(refusal(await asFrame({ ...long, state: 'x'.repeat(2_100_000) }))).toEqual([413, 'body_too_large'])
  })

  test('error: another session of the person takes no room and no turn away', async () => {
    const { headers, answer } = await client.logIn('two@mail.example')
    const mine = newId()
    expect((await asFrame({ id: mine, state: 'x' }, headers)).status).toBe(200)
    const thief = await person(server, { userId: answer.json.user.id, by: 'header' })
    await thief.resume()
    for (let turn = 0; turn < 61; turn++)
      await thief.post('/login/approvals/frame', { id: newId(), known: 0, state: 'x' })
    expect((await asFrame({ id: mine, state: 'y' }, headers)).status).toBe(200)
  })

  test('error: too many states of one session', async () => {
    const { headers } = await client.logIn('busy@mail.example')
    const id = newId()
    const answers = []
    for (let turn = 0; turn < 61; turn++) answers.push(await asFrame({ id, state: `s${turn}` }, headers))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    expect(refusal(answers[60] as never)).toEqual([429, 'rate_limited'])
    expect(Number(answers[60]?.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('error: another method', async () => {
    for (const path of ['/login/approvals/frame', '/login/approvals/window'])
      expect(refusal(await server.login(path))).toEqual([405, 'method_not_allowed'])
  })
})

test('behavior: who leaves takes their approvals along', async () => {
  const { answer, headers } = await client.logIn('gone@mail.example')
  await asFrame({ id: newId(), state: 'x' }, headers)
  const userId = answer.json.user.id
  expect(await db().select().from(approvals).where(eq(approvals.userId, userId))).toHaveLength(1)
})
