import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { postgres, postgresBin, type TestPostgres } from '../test/postgres.ts'
import { program } from '../test/program.ts'
import { PostgresClient } from './postgresClient.ts'

describe.skipIf(!postgresBin)('a PostgreSQL that is silent (skipped when it is not installed)', () => {
  let cluster: TestPostgres
  beforeAll(async () => {
    cluster = await postgres()
  })
  afterAll(() => cluster?.[Symbol.asyncDispose]())

  test.each(['idle', 'in use', 'given up'])(
    'behavior: a process that closes ends, with connections that are %s',
    async (state) => {
      const file = new URL('../test/postgresGone.ts', import.meta.url).pathname
      const { child, ended, says } = program(file, [cluster.url, state], {})
      onTestFinished(() => {
        child.kill('SIGKILL')
        cluster.thaw()
      })
      await says(/open/)
      cluster.freeze()
      child.kill('SIGUSR2')
      await says(/closed/)
      expect(await ended).toBe(0)
    },
  )

  test('behavior: a client alone has ended, too', async () => {
    const client = new PostgresClient({ connectionString: cluster.url })
    await client.connect()
    onTestFinished(() => cluster.thaw())
    cluster.freeze()
    await client.end()
  })

  test('default: an answer is waited for, and the server hears the end', async () => {
    const [one, other] = [1, 2].map(() => new PostgresClient({ connectionString: cluster.url }))
    await one?.connect()
    await other?.connect()
    const { rows } = (await one?.query('select pg_backend_pid() as pid')) ?? { rows: [] }
    await one?.end()
    const left = async () =>
      (await other?.query('select 1 from pg_stat_activity where pid = $1', [rows[0]?.pid]))?.rowCount
    await expect.poll(left).toBe(0)
    await other?.end()
  })

  test('behavior: what never connected ends at once', async () => {
    await new PostgresClient({ connectionString: cluster.url }).end()
  })
})
