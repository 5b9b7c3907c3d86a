import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Config } from '../config/config.ts'
import { emptyDatabase } from '../test/emptyDatabase.ts'
import { postgres, postgresBin, type TestPostgres } from '../test/postgres.ts'
import { type Database, openDatabase } from './db.ts'

const kinds = [
  { name: 'PostgreSQL', skip: !postgresBin, pools: ['main', 'background'] },
  { name: 'PGlite', skip: false, pools: ['embedded', 'embedded'] },
]

describe.each(kinds)('$name', ({ name, skip, pools }) => {
  let cluster: TestPostgres | undefined
  let database: Database
  /** Pool, text and how it ended, in the order of the ends. */
  const ended: string[] = []
  beforeAll(async () => {
    if (skip) return
    if (name === 'PostgreSQL') cluster = await postgres()
    const config: Config['database'] = cluster ? { kind: 'postgres', url: cluster.url } : emptyDatabase()
    database = await openDatabase(config, {
      observe: (pool, text) => (error) => void ended.push(`${pool} ${text} ${error ? 'failed' : 'ok'}`),
    })
  })
  afterAll(async () => {
    await database?.close()
    await cluster?.[Symbol.asyncDispose]()
  })
  /** What was observed of it. */
  async function observed(run: () => Promise<unknown>): Promise<string[]> {
    ended.length = 0
    await run().catch(() => {})
    return ended.filter((line) => /check/.test(line))
  }

  test.skipIf(skip)('default: each statement once, without its values, and how it ended', async () => {
    const one = sql`select ${'hush'}::text as check_value`
    expect(await observed(() => database.db.execute(one))).toEqual([
      `${pools[0]} select $1::text as check_value ok`,
    ])
    expect(await observed(() => database.background.execute(one))).toEqual([
      `${pools[1]} select $1::text as check_value ok`,
    ])
    const wrong = () => database.db.execute(sql`select check_column`)
    expect(await observed(wrong)).toEqual([`${pools[0]} select check_column failed`])
  })

  test.skipIf(skip)('behavior: in transactions too, and their answers stay what they are', async () => {
    const run = () =>
      database.db.transaction(async (tx) => {
        const { rows } = (await tx.execute(sql`select ${7}::int as check_value`)) as unknown as {
          rows: { check_value: number }[]
        }
        expect(rows[0]?.check_value).toBe(7)
        await tx.execute(sql`select check_column`)
      })
    expect(await observed(run)).toEqual([
      `${pools[0]} select $1::int as check_value ok`,
      `${pools[0]} select check_column failed`,
    ])
    await expect(run()).rejects.toThrow()
  })
})
