import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailCodes } from '../../db/schema/emailCodes.ts'
import { codeFor, loginClient } from '../../test/loginClient.ts'
import { type TestServer, testServer } from '../../test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test('behavior: an old code that cannot be deleted does not fail the request for a new one', async () => {
  const { db } = server.server.context.database
  const over = { codeHash: 'x', binding: 'x', triesLeft: 1, sentAt: new Date(0), expires: new Date(0) }
  await db.insert(emailCodes).values({ id: 'stuck', ...over })
  await db.execute(sql`create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'stuck'; end $$`)
  await db.execute(sql`create trigger stuck before delete on email_codes
    for each row when (old.id = 'stuck') execute function refuse()`)
  const client = await loginClient(server)
  expect((await client.askCode('ada@mail.example')).status).toBe(200)
  expect(codeFor(server, 'ada@mail.example')).toMatch(/^\d{6}$/)
  await db.execute(sql`drop trigger stuck on email_codes`)
  expect((await client.askCode('lee@mail.example')).status).toBe(200)
  expect((await db.select().from(emailCodes)).map(({ id }) => id)).not.toContain('stuck')
})
