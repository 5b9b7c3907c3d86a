import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailCodes } from '../../db/schema/emailCodes.ts'
import { codeFor, type LoginClient, loginClient, refusal } from '../../test/loginClient.ts'
import { type TestServer, testServer } from '../../test/testServer.ts'

let server: TestServer
let client: LoginClient
beforeAll(async () => {
  server = await testServer()
  client = await loginClient(server)
})
afterAll(() => server[Symbol.asyncDispose]())

/** The row of the code that was mailed to an address. */
async function codeRow(email: string) {
  const { db } = server.server.context.database
  const [row] = await db
    .select()
    .from(emailCodes)
    .where(like(emailCodes.id, `login:${email} %`))
  if (!row) throw new Error('no code was mailed')
  return { id: row.id, codeHash: row.codeHash }
}
const logIn = (email: string, code: string) =>
  client.sendProof({ kind: 'email', email, code, binding: client.binding })

test('error: a hash that was copied to another row opens it for no code', async () => {
  const [mine, theirs] = ['mine@mail.example', 'theirs@mail.example']
  for (const email of [mine, theirs]) await client.askCode(email)
  const code = codeFor(server, mine)
  const { codeHash } = await codeRow(mine)
  const { id } = await codeRow(theirs)
  await server.server.context.database.db.update(emailCodes).set({ codeHash }).where(eq(emailCodes.id, id))
  expect(refusal(await logIn(theirs, code))).toEqual([401, 'wrong_code'])
  expect((await logIn(mine, code)).status).toBe(200)
})
