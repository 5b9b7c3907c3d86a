import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/db.ts'
import { emailCodes } from '../db/schema/emailCodes.ts'
import { accounts, users } from '../db/schema/users.ts'
import { type EmptyPostgres, emptyPostgres } from '../test/emptyPostgres.ts'
import { codeFor, loginClient, wrongCode } from '../test/loginClient.ts'
import { postgresBin } from '../test/postgres.ts'
import { type TestServer, testServer } from '../test/testServer.ts'
import { codeId } from './email/codeRow.ts'
import { answerLetter, awaitLetter, issueLetter, takeApproval } from './email/deviceApproval.ts'
import { issue, redeem } from './oneTime.ts'
import { personByAccount, personByEmail } from './people.ts'

/** The embedded database has one connection; only here do requests really meet. */
describe.skipIf(!postgresBin)('on PostgreSQL', () => {
  let empty: EmptyPostgres
  let database: Database
  let servers: TestServer[]
  beforeAll(async () => {
    empty = await emptyPostgres()
    database = await openDatabase({ kind: 'postgres', url: empty.url })
    const env = { EMAIL_CODES_PER_CLIENT: '1000', OPERATOR_KEY: 'k'.repeat(32) }
    const options = { database, env: { ...env, FRAME_TOKEN_SECRET: 's'.repeat(32) } }
    servers = [await testServer(options), await testServer(options)]
  })
  afterAll(async () => {
    for (const server of servers) await server[Symbol.asyncDispose]()
    await database.close()
    await empty[Symbol.asyncDispose]()
  })

  const both = () => servers as [TestServer, TestServer]
  const context = () => both()[0].server.context
  const many = <T>(work: (turn: number) => Promise<T>, count = 20) =>
    Promise.all(Array.from({ length: count }, (_, turn) => work(turn)))
  const distinct = (values: unknown[]) => new Set(values.map((value) => JSON.stringify(value))).size

  test('behavior: one person for one address', async () => {
    const people = await many(() => personByEmail(context(), 'race@mail.example'))
    expect(distinct(people)).toBe(1)
    const rows = await database.db.select().from(users).where(eq(users.email, 'race@mail.example'))
    expect(rows).toHaveLength(1)
  })

  test('behavior: one person for one account, and nobody left over', async () => {
    const before = (await database.db.select().from(users)).length
    const account = { provider: 'google', providerAccountId: 'race', type: 'oidc' } as const
    expect(distinct(await many(() => personByAccount(context(), account)))).toBe(1)
    expect(await database.db.select().from(users)).toHaveLength(before + 1)
    const linked = eq(accounts.providerAccountId, 'race')
    expect(await database.db.select().from(accounts).where(linked)).toHaveLength(1)
  })

  test('behavior: one person when an address and an account meet', async () => {
    const email = 'meet@mail.example'
    const people = await many((turn) =>
      turn % 2
        ? personByEmail(context(), email)
        : personByAccount(context(), {
            provider: 'google',
            providerAccountId: `meet-${turn}`,
            type: 'oidc',
            email,
            emailVerified: true,
          }),
    )
    expect(distinct(people)).toBe(1)
  })

  test('behavior: one of many gets what an id is bound to', async () => {
    const id = await issue(context(), 'nonce', { a: 1 }, 60)
    const found = await many(() => redeem(context(), 'nonce', id))
    expect(found.filter((payload) => payload !== null)).toEqual([{ a: 1 }])
  })

  test('behavior: one of many presses answers a letter, and its yes is taken once', async () => {
    const contexts = both().map(({ server }) => server.context)
    const at = (turn: number) => contexts[turn % 2] ?? context()
    const frame = { projectId: 'demo', origin: 'http://demo.example', expiresAt: 0 }
    for (const word of ['approved', 'declined'] as const) {
      const asking = { email: `${word}@mail.example`, binding: 'b'.repeat(22), frame }
      const token = await issueLetter(context(), asking, 'Chrome on Linux')
      await awaitLetter(context(), asking, token)
      const pressed = await many((turn) =>
        answerLetter(at(turn), token, word).then(
          () => 'counted',
          ({ code }) => code,
        ),
      )
      expect(pressed.sort()).toEqual(['counted', ...Array(19).fill('device_void')])
      const taken = await many((turn) => takeApproval(at(turn), asking))
      expect(taken.filter((one) => one !== undefined)).toHaveLength(word === 'approved' ? 1 : 0)
    }
  })

  test('behavior: one code for one address, asked of two servers at once', async () => {
    const clients = await Promise.all(both().map((server) => loginClient(server)))
    const answers = await many((turn) => clients[turn % 2]?.askCode('cool@mail.example') ?? Promise.reject())
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ json }) => json.code === 'work_needed')).toHaveLength(19)
  })

  test('error: fifty guesses at once, over two servers, are no more than five', async () => {
    const email = 'guess@mail.example'
    const client = await loginClient(both()[0])
    const other = await loginClient(both()[1])
    await client.askCode(email)
    const code = codeFor(both()[0], email)
    const proof = { kind: 'email', email, code: wrongCode(code), binding: client.binding }
    const answers = await many((turn) => (turn % 2 ? client : other).sendProof(proof), 50)
    expect(answers.filter(({ json }) => json.code === 'wrong_code')).toHaveLength(4)
    expect((await client.sendProof({ ...proof, code })).json.code).toBe('code_void')
    const [row] = await database.db
      .select()
      .from(emailCodes)
      .where(eq(emailCodes.id, codeId('login', email, client)))
    expect(row?.triesLeft).toBe(0)
  })

  test('error: the right code by many at once logs in once', async () => {
    const email = 'right@mail.example'
    const client = await loginClient(both()[0])
    await client.askCode(email)
    const proof = { kind: 'email', email, code: codeFor(both()[0], email), binding: client.binding }
    const answers = await many(() => client.sendProof(proof), 5)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('error: a ticket on two servers at once resumes once', async () => {
    const email = 'ticket@mail.example'
    const [one, other] = await Promise.all(both().map((server) => loginClient(server)))
    await one?.askCode(email)
    const proof = { kind: 'email', email, code: codeFor(both()[0], email), binding: one?.binding }
    const { ticket } = (await one?.sendProof(proof, true))?.json ?? {}
    const answers = await many(
      (turn) => (turn % 2 ? one : other)?.sendProof({ kind: 'ticket', ticket }, true) ?? Promise.reject(),
      10,
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
