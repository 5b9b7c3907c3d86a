import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Config } from '../config/config.ts'
import { type PoolSettings, poolDefaults } from '../config/databaseConfig.ts'
import { chainEnv, type FakeNode, fakeNode } from './fakeNode.ts'
import { loginClient } from './loginClient.ts'
import { postgres, postgresBin, type TestPostgres } from './postgres.ts'
import { call } from './rpcCall.ts'
import { type TestServer, testServer } from './testServer.ts'

/** For a database that answers nothing. */
const shortTimeouts = {
  ...poolDefaults,
  connectTimeoutMs: 2_500,
  statementTimeoutMs: 2_000,
  backgroundStatementTimeoutMs: 2_000,
  queryTimeoutMs: 2_500,
}
/** For one in which a table is locked. */
const longTimeouts = { ...poolDefaults, backgroundStatementTimeoutMs: 5_000 }

describe.skipIf(!postgresBin)('PostgreSQL hangs', () => {
  let cluster: TestPostgres
  let node: FakeNode
  let steady: TestServer
  let headers: Record<string, string>
  const start = (pool: PoolSettings, config: Partial<Config> = {}) =>
    testServer({
      config: { ...config, database: { kind: 'postgres', url: cluster.url, pool } },
      env: chainEnv([node.url]),
    })
  beforeAll(async () => {
    cluster = await postgres()
    node = await fakeNode({ results: { eth_getBalance: '0x1' } })
    steady = await start(longTimeouts)
    headers = (await (await loginClient(steady)).logIn('kim@mail.example')).headers
  })
  afterAll(async () => {
    await steady?.[Symbol.asyncDispose]()
    await node?.[Symbol.asyncDispose]()
    await cluster?.[Symbol.asyncDispose]()
  })

  test('behavior: what needs it is refused in time, what is in memory goes on, and all of it comes back', async () => {
    const { frameTokenSecret, operatorKey } = steady.server.config
    await using server = await start(shortTimeouts, { frameTokenSecret, operatorKey })
    const client = await loginClient(server)
    const session = () => client.get('/login/session', headers)
    expect((await session()).status).toBe(200)
    await server.request('/frame?projectId=demo')
    const { text } = await server.ops('/metrics')
    for (const pool of ['main', 'background'])
      expect(text).toMatch(new RegExp(`gatehouse_db_connections\\{pool="${pool}",state="busy"\\} \\d`))
    expect(text).toMatch(/gatehouse_db_connections\{pool="main",state="idle"\} [1-9]/)
    expect(text).toMatch(/gatehouse_db_connections\{pool="main",state="waiting"\} 0/)
    expect(text).toMatch(/gatehouse_db_statement_seconds_count\{pool="main"\} [1-9]/)
    expect(text).toMatch(/gatehouse_db_connection_wait_seconds_count\{pool="main"\} [1-9]/)
    cluster.freeze()
    const refused = await Promise.all([session(), client.askCode('lee@mail.example')])
    for (const { status, headers, json } of refused) {
      expect([status, json.code, headers['retry-after']]).toEqual([503, 'database_unavailable', '2'])
    }
    expect((await server.request('/frame?projectId=demo')).status).toBe(200)
    const balance = call('eth_getBalance', [`0x${'1'.repeat(40)}`, 'latest'])
    expect((await server.rpc(await server.token(), balance)).json).toMatchObject({ result: '0x1' })
    expect(await server.metric('gatehouse_refused_total', { code: 'database_unavailable' })).toBe(2)
    expect(await server.metric('gatehouse_refused_total', { code: 'internal' })).toBe(0)
    cluster.thaw()
    await expect.poll(async () => (await session()).status).toBe(200)
  })

  test('behavior: a table of the history that is locked stops no login', async () => {
    const client = await loginClient(steady)
    const holder = new Client({ connectionString: cluster.url })
    await holder.connect()
    await holder.query('begin')
    for (const table of ['watches', 'transactions', 'transfers', 'told'])
      await holder.query(`lock table history_${table} in access exclusive mode`)
    const bearer = { authorization: `Bearer ${await steady.token()}` }
    let refused = 0
    const histories = Array.from({ length: 30 }, async (_, at) => {
      const path = `/v1/account/0x${`${at + 1}`.padStart(40, '0')}/history?chainId=eip155:31337`
      const answer = await steady.request(path, { headers: bearer })
      refused += 1
      return answer
    })
    const waiting = async () => {
      const { rows } = await holder.query('select count(*)::int n from pg_locks where not granted')
      return rows[0]?.n
    }
    await expect.poll(waiting).toBe(longTimeouts.backgroundSize)
    expect((await client.get('/login/session', headers)).status).toBe(200)
    expect(refused).toBe(0)
    const codes = (await Promise.all(histories)).map(({ json }) => json.code)
    expect(new Set(codes)).toEqual(new Set(['database_unavailable']))
    await holder.query('rollback')
    await holder.end()
  })
})
