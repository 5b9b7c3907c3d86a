import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../db/schema/audit.ts'
import { sessions } from '../db/schema/sessions.ts'
import { users } from '../db/schema/users.ts'
import { walletShares, wallets } from '../db/schema/wallets.ts'
import { type LoginClient, loginClient, refusal } from '../test/loginClient.ts'
import { newWallet } from '../test/newShares.ts'
import { type TestServer, testServer } from '../test/testServer.ts'
import { runAdmin } from './runAdmin.ts'

const noFacts = { icons: new Set<string>(), file: [], isCopied: false }

let server: TestServer
let client: LoginClient
beforeAll(async () => {
  server = await testServer()
  client = await loginClient(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.server.context.database.db
const admin = (...argv: string[]) =>
  runAdmin(
    {
      db: db(),
      sealer: server.server.context.sealer,
      who: 'admin:test',
      catalogue: noFacts,
      changed: () => {},
    },
    argv,
  )

test('default: nothing of the person is left, and their session is over', async () => {
  const ann = await client.logIn('ann@mail.example')
  const { id } = ann.answer.json.user
  const bob = await client.logIn('bob@mail.example')
  const wallet = await newWallet(id)
  expect((await client.post('/login/wallet', wallet, ann.headers)).status).toBeLessThan(300)
  expect(await db().select().from(walletShares)).not.toEqual([])

  expect(await admin('person', 'remove', id)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Removed/),
  })
  for (const [table, column] of [
    [users, users.id],
    [sessions, sessions.userId],
    [wallets, wallets.userId],
  ] as const)
    expect(await db().select().from(table).where(eq(column, id))).toEqual([])
  expect(await db().select().from(walletShares)).toEqual([])
  expect(refusal(await client.get('/login/wallet', ann.headers))).toEqual([401, 'no_session'])
  expect((await client.get('/login/session', bob.headers)).json.user.email).toBe('bob@mail.example')
  const rows = await db().select().from(audit).where(eq(audit.action, 'person.remove'))
  expect(rows).toMatchObject([{ who: 'admin:test', subject: id, details: { wallets: 1 } }])
})

test.each([
  [['nobody'], 1],
  [[], 2],
  [["x' or 1=1"], 2],
  [['one', 'two'], 2],
])('error: %j', async (args, code) => {
  expect((await admin('person', 'remove', ...args)).code).toBe(code)
  expect(await db().select().from(users)).toHaveLength(1)
})
