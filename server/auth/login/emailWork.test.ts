import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EmailWork, emailWorkAnswerSchema } from '../../contract/emailWork.ts'
import { emailCodes } from '../../db/schema/emailCodes.ts'
import { users } from '../../db/schema/users.ts'
import { createMemoryLimits } from '../../limits/memoryLimits.ts'
import { deviceClient, newBinding, tokenFor } from '../../test/deviceClient.ts'
import { codeFor, type LoginClient, loginClient, refusal } from '../../test/loginClient.ts'
import { redis, redisBin } from '../../test/redis.ts'
import { solveWork } from '../../test/solveWork.ts'
import { type TestServer, testServer } from '../../test/testServer.ts'
import { workQuota } from '../email/codeLimits.ts'

let server: TestServer
/** Of the owner of the addresses, and of strangers. */
let client: LoginClient
let stranger: LoginClient
beforeAll(async () => {
  server = await testServer({
    env: { EMAIL_CODES_PER_CLIENT: '100000', RATE_MAX_TOKENS: 'off' },
    projects: { demo: ['http://demo.example', 'http://shop.example'], other: ['http://demo.example'] },
  })
  client = await loginClient(server)
  stranger = await loginClient(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const context = () => server.server.context
const mails = (address: string) => context().mailer.inbox?.filter(({ to }) => to === address).length ?? 0
const wait = () =>
  context()
    .database.db.update(emailCodes)
    .set({ sentAt: new Date(0) })
const ask = (email: string, more: { work?: EmailWork; device?: string } = {}, from = client) =>
  from.post('/login/email/code', { email, binding: from.binding, ...more })
const challenge = async (email: string, from = client) =>
  emailWorkAnswerSchema.parse((await from.post('/login/email/work', { email })).json)
const solved = async (email: string, from = client) => solveWork(await challenge(email, from))
const needed = [429, 'work_needed']

/** Strangers use up what anybody may cause for an address in an hour. */
async function flood(email: string) {
  let sent = 0
  while ((await ask(email, {}, stranger)).status === 200 && sent < 20) {
    sent += 1
    await wait()
  }
  expect(sent).toBeLessThanOrEqual(12)
  expect(refusal(await ask(email, {}, stranger))).toEqual(needed)
}
/** As if that many proofs of work had been accepted today. */
const used = async (email: string, times: number) => {
  for (let turn = 0; turn < times; turn++) await context().limits.take(workQuota('code'), email)
}

describe('an address that strangers request codes for', () => {
  test('default: its owner gets one for a proof of work, and logs in', async () => {
    const email = 'owner@mail.example'
    await flood(email)
    const late = await ask(email)
    expect(refusal(late)).toEqual(needed)
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(3_000)
    expect((await ask(email, { work: await solved(email) })).status).toBe(200)
    const proof = { kind: 'email', email, code: codeFor(server, email), binding: client.binding }
    expect((await client.sendProof(proof)).status).toBe(200)
  })

  test('default: a browser that logged in as the address gets one as ever', async () => {
    const email = 'known@mail.example'
    const { answer } = await client.logIn(email)
    const { device } = answer.json
    await flood(email)
    expect((await ask(email, { device })).status).toBe(200)
    // It waits 30 s for the next one; strangers don't make it wait.
    expect(refusal(await ask(email, { device }))).toEqual(needed)
    await wait()
    expect((await ask(email, { device })).status).toBe(200)
    const other = await deviceClient(server)
    expect(refusal(await other.ask(email, { device: device.replace(/.$/, 'x') }))).toEqual(needed)
  })

  test('behavior: a single stranger does not make anybody wait half a minute', async () => {
    const email = 'single@mail.example'
    await ask(email, {}, stranger)
    expect(refusal(await ask(email))).toEqual(needed)
    expect((await ask(email, { work: await solved(email) })).status).toBe(200)
  })

  test('behavior: where new browsers are asked about, the letter comes for it', async () => {
    await using approving = await testServer({
      env: { EMAIL_CODES_PER_CLIENT: '1000', EMAIL_NEW_DEVICE: 'approve' },
    })
    const one = await deviceClient(approving)
    const email = 'letter@mail.example'
    await one.ask(email, { binding: newBinding() })
    const first = tokenFor(approving, email)
    expect(refusal(await one.ask(email))).toEqual(needed)
    const { json } = await one.post('/login/email/work', { email })
    const body = { email, binding: one.binding, work: await solveWork(json) }
    expect((await one.post('/login/email/code', body)).json.action).toBe('VERIFY_DEVICE')
    expect(tokenFor(approving, email)).not.toBe(first)
  })
})

describe('a proof of work', () => {
  test('behavior: says nothing about who is known, by its content or time', async () => {
    const db = context().database.db
    await db.insert(users).values({ id: 'known', email: 'is@mail.example', emailVerified: new Date() })
    const shape = async (email: string) => {
      const { parameters } = (await challenge(email)).challenge
      const { algorithm, cost, keyLength, data } = parameters
      return { algorithm, cost, keyLength, step: data.step }
    }
    expect(await shape('is@mail.example')).toEqual(await shape('is-not@mail.example'))
    const statements = async (email: string) => {
      const before = await server.metric('gatehouse_db_queries_total')
      await challenge(email)
      return (await server.metric('gatehouse_db_queries_total')) - before
    }
    expect(await statements('is@mail.example')).toBe(0)
    expect(await statements('is-not@mail.example')).toBe(0)
  })

  test('behavior: each two of a day double what the next costs', async () => {
    const email = 'dear@mail.example'
    const steps: number[] = []
    for (let turn = 0; turn < 24; turn++) {
      steps.push((await challenge(email)).challenge.parameters.data.step)
      await used(email, 1)
    }
    expect(steps).toEqual(Array.from({ length: 24 }, (_, turn) => Math.floor(turn / 2)))
    // Costs of one address are not those of another.
    expect((await challenge('cheap@mail.example')).challenge.parameters.data.step).toBe(0)
  })

  test('behavior: mail for an address ends for the day, whatever is solved', async () => {
    const email = 'ended@mail.example'
    await flood(email)
    const work = await solved(email)
    await used(email, 24)
    const before = mails(email)
    const late = await ask(email, { work })
    expect(refusal(late)).toEqual([429, 'too_soon'])
    expect(mails(email)).toBe(before)
  })

  test('error: strangers alone cause 24 codes in a day', async () => {
    const email = 'day@mail.example'
    let hours = 0
    const { limits } = context()
    const before = { ...limits }
    Object.assign(
      limits,
      createMemoryLimits(() => hours * 3_600_000),
    )
    let sent = 0
    try {
      for (; hours < 24; hours++) {
        for (let turn = 0; turn < 13; turn++) {
          if ((await ask(email, {}, stranger)).status === 200) sent += 1
          await wait()
        }
      }
    } finally {
      Object.assign(limits, before)
    }
    expect(sent).toBe(24)
  })

  test('error: twice, also many at once', async () => {
    const email = 'twice@mail.example'
    await flood(email)
    const work = await solved(email)
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(email, { work })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(refusal(await ask(email, { work }))).toEqual(needed)
  })

  test('error: for another address, project or page', async () => {
    const email = 'bound@mail.example'
    await flood(email)
    const page = await loginClient(server, 'demo', 'http://shop.example')
    const project = await loginClient(server, 'other', 'http://demo.example')
    expect(refusal(await ask(email, { work: await solved('another@mail.example') }))).toEqual(needed)
    for (const from of [page, project])
      expect(refusal(await ask(email, { work: await solved(email, from) }))).toEqual(needed)
    expect((await ask(email, { work: await solved(email) })).status).toBe(200)
  })

  test('error: not done, changed, or made up', async () => {
    const email = 'forged@mail.example'
    await flood(email)
    const work = await solved(email)
    const { challenge: given, solution } = work
    const parameters = (change: object) => ({
      ...work,
      challenge: { ...given, parameters: { ...given.parameters, ...change } },
    })
    const forged: [string, unknown][] = [
      ['another key', { ...work, solution: { ...solution, derivedKey: '0'.repeat(64) } }],
      [
        'the prefix alone',
        { ...work, solution: { counter: 1, derivedKey: given.parameters.keyPrefix.padEnd(64, '0') } },
      ],
      ['another signature', { ...work, challenge: { ...given, signature: '0'.repeat(64) } }],
      ['a later end', parameters({ expiresAt: given.parameters.expiresAt + 1 })],
      ['another cost', parameters({ cost: 1 })],
      ['another step', parameters({ data: { ...given.parameters.data, step: 9 } })],
    ]
    for (const [why, text] of forged)
      expect([why, ...refusal(await ask(email, { work: text as EmailWork }))]).toEqual([why, ...needed])
    for (const text of [{}, { ...work, solution: {} }, parameters({ algorithm: 'SHA-256' }), 'work'])
      expect(refusal(await ask(email, { work: text as EmailWork }))).toEqual([422, 'invalid_body'])
    expect((await ask(email, { work })).status).toBe(200)
  })

  test('error: ten minutes later', async () => {
    const email = 'slow@mail.example'
    await flood(email)
    const work = await solved(email)
    const now = Date.now
    Date.now = () => now() + 601_000
    try {
      expect(refusal(await ask(email, { work }, await loginClient(server)))[1]).toBe('work_needed')
    } finally {
      Date.now = now
    }
  })

  test('error: cheap ones in store', async () => {
    const email = 'store@mail.example'
    await flood(email)
    const [first, second, third] = [await solved(email), await solved(email), await solved(email)]
    await used(email, 2)
    // One step is for whoever was just at it.
    expect((await ask(email, { work: first })).status).toBe(200)
    await used(email, 1)
    expect(refusal(await ask(email, { work: second }))).toEqual(needed)
    expect((await challenge(email)).challenge.parameters.data.step).toBe(2)
    expect(refusal(await ask(email, { work: third }))).toEqual(needed)
  })

  test('error: more challenges than a minute allows', async () => {
    await using strict = await testServer()
    const one = await loginClient(strict)
    const answers = []
    for (let turn = 0; turn < 61; turn++)
      answers.push(await one.post('/login/email/work', { email: 'a@b.example' }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    expect(refusal(answers[60] ?? (await one.askCode('a@b.example')))).toEqual([429, 'rate_limited'])
  })

  test('error: a project without login by email, a page elsewhere, no address', async () => {
    expect(refusal(await client.post('/login/email/work', { email: 'nobody' }))).toEqual([
      422,
      'invalid_body',
    ])
    const cross = await client.post(
      '/login/email/work',
      { email: 'a@b.example' },
      { origin: 'http://demo.example' },
    )
    expect(refusal(cross)).toEqual([403, 'cross_site'])
    const { database, projects } = context()
    await database.db.execute(sql`update projects set settings = '{"email":false}' where id = 'other'`)
    projects.changed('other')
    const other = await loginClient(server, 'other', 'http://demo.example')
    expect(refusal(await other.post('/login/email/work', { email: 'a@b.example' }))).toEqual([
      401,
      'invalid_proof',
    ])
  })

  test('behavior: a letter that nobody took gives its turn back', async () => {
    const email = 'unsent@mail.example'
    await flood(email)
    const { mailer, limits } = context()
    const { send } = mailer
    mailer.send = () => Promise.reject(new Error('down'))
    try {
      expect(refusal(await ask(email, { work: await solved(email) }))).toEqual([503, 'mail_unavailable'])
    } finally {
      mailer.send = send
    }
    expect(await limits.used(workQuota('code'), email)).toBe(0)
    const rows = await context()
      .database.db.select()
      .from(emailCodes)
      .where(eq(emailCodes.id, `login:${email}`))
    expect(rows).toHaveLength(1)
  })
})

describe.skipIf(!redisBin)('two processes with Redis (skipped when redis-server is not installed)', () => {
  test('default: count together, and take a solution once', async () => {
    await using store = await redis()
    const { database } = context()
    const config = { operatorKey: 'k'.repeat(32) }
    const env = { REDIS_URL: store.url, EMAIL_CODES_PER_CLIENT: '1000' }
    await using one = await testServer({ env, database, config })
    await using two = await testServer({ env, database, config })
    const [here, there] = [await loginClient(one), await loginClient(two)]
    const email = 'shared@mail.example'
    await ask(email, {}, here)
    const work = await solved(email, here)
    const both = await Promise.all([ask(email, { work }, here), ask(email, { work }, there)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 429])
    expect(await two.server.context.limits.used(workQuota('code'), email)).toBe(1)
  })
})
