import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../scripts/suites/limits.ts'
import { pastMs } from '../../scripts/suites/pastMs.ts'
import { adminCommand } from '../admin/adminCommand.ts'
import { askServer } from '../admin/askServer.ts'
import { adminSocket } from '../admin/serveAdmin.ts'
import { readAdminConfig } from '../config/adminConfig.ts'
import { restoreEmbedded } from '../db/backup/restoreEmbedded.ts'
import type { Db } from '../db/db.ts'
import { loginClient } from './loginClient.ts'
import { type TestServer, testServer } from './testServer.ts'

let place: string
let server: TestServer
beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'gatehouse-backup-'))
  server = await testServer({
    config: { database: { kind: 'pglite', folder: join(place, 'pglite') } },
    env: { RATE_MAX_TOKENS: '100000', EMAIL_CODES_PER_CLIENT: '1000' },
  })
  // So much that reading it takes a while.
  const { db } = server.server.context.database
  await db.execute(
    sql`create table ballast as select i, md5(i::text) || md5((i + 1)::text) t from generate_series(1, 100000) i`,
  )
  await db.execute(sql`create index on ballast (i)`)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  rmSync(place, { recursive: true, force: true })
})

const admin = (...argv: string[]) =>
  askServer(adminSocket(server.server.config.dataFolder), { who: 'admin:test', argv })

async function numbers(db: Db, query: string): Promise<number[]> {
  const { rows } = (await db.execute(sql.raw(query))) as unknown as { rows: { n: number }[] }
  return rows.map(({ n }) => Number(n))
}

test('behavior: what was acknowledged is in it, and requests go on meanwhile', {
  timeout: limits.faultMs,
}, async () => {
  const { db } = server.server.context.database
  await db.execute(sql`create table marks (n int primary key)`)
  await db.execute(sql`create table pairs (n int primary key)`)
  let isOver = false
  let written = 0
  const writing = (async () => {
    for (; !isOver; written++) {
      // All of the embedded database happens in this thread: others get a turn.
      await pastMs(5)
      await db.transaction(async (tx) => {
        await tx.execute(sql`insert into marks values (${written})`)
        await tx.execute(sql`update ballast set t = md5(t) where i = ${written}`)
        await tx.execute(sql`insert into pairs values (${written})`)
      })
    }
  })()
  await expect.poll(() => written).toBeGreaterThan(20)
  const before = written
  const file = join(place, 'under load.backup')
  const started = admin('backup', file)
  let logins = 0
  const isDone = started.then(() => true)
  while (!(await Promise.race([isDone, Promise.resolve(false)]))) {
    const client = await loginClient(server)
    expect((await client.logIn(`person${logins}@mail.example`)).answer.status).toBe(200)
    logins++
  }
  const after = written
  isOver = true
  await writing
  expect(await started).toMatchObject({ code: 0, output: expect.stringContaining(file) })
  expect(logins).toBeGreaterThan(0)
  expect(after).toBeGreaterThan(before)
  expect(statSync(file).mode & 0o777).toBe(0o600)

  await restoreEmbedded(join(place, 'restored under load'), file, {
    async check(restored) {
      const marks = await numbers(restored.db, 'select n from marks order by n')
      expect(marks.length).toBeGreaterThanOrEqual(before)
      expect(marks).toEqual(marks.map((_, place) => place))
      expect(await numbers(restored.db, 'select n from pairs order by n')).toEqual(marks)
      expect(await numbers(restored.db, 'select count(*) n from ballast')).toEqual([100_000])
      expect(await numbers(restored.db, 'select count(*) n from users')).not.toEqual([0])
    },
  })
})

test('behavior: a second one at a time is refused', async () => {
  const names = ['first', 'second'].map((name) => join(place, name))
  const answers = await Promise.all(names.map((name) => admin('backup', name)))
  expect(answers.map((answer) => answer?.code).sort()).toEqual([0, 1])
  expect(answers.find((answer) => answer?.code === 1)?.output).toBe(
    'A backup is under way; wait for its end.',
  )
  expect(names.filter((name) => existsSync(name))).toHaveLength(1)
  const { db } = server.server.context.database
  const [row] = await numbers(
    db,
    `select count(*) n from audit where action = 'database.backup' and subject in ('${names.join("','")}')`,
  )
  expect(row).toBe(1)
})

test('error: files that are something else, folders, and places that are not there', async () => {
  const { dataFolder } = server.server.config
  const key = join(dataFolder, 'operator.key')
  for (const [path, output] of [
    [key, `${key} is there and is not a backup: choose another name.`],
    [dataFolder, `${dataFolder} is a folder: name a file.`],
    [join(place, 'no', 'such'), expect.stringContaining('is not there')],
  ] as const)
    expect(await admin('backup', path)).toEqual({ code: 1, output })
  expect(await admin('backup')).toMatchObject({ code: 2 })
  expect(await admin('backup', 'relative')).toMatchObject({ code: 2 })
  expect(await admin('backup', '/a', '/b')).toMatchObject({ code: 2 })
})

test('error: PostgreSQL has its own tools', async () => {
  const config = readAdminConfig({ DATABASE_URL: 'postgres://x' })
  for (const [argv, tool] of [
    [['backup', '/a'], 'pg_dump'],
    [['restore', '/a'], 'pg_restore'],
  ] as const) {
    const { code, output } = await adminCommand(config, { who: 'admin:test', argv })
    expect([code, output]).toEqual([1, expect.stringContaining(tool)])
    expect(output).not.toContain('\n')
  }
})
