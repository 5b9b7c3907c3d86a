import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { poolDefaults } from '../config/databaseConfig.ts'
import { chainEnv, type FakeNode, fakeNode } from './fakeNode.ts'
import { type LoginClient, loginClient } from './loginClient.ts'
import { postgres, postgresBin, type TestPostgres } from './postgres.ts'
import { call } from './rpcCall.ts'
import { type TestServer, testServer } from './testServer.ts'

const pool = {
  ...poolDefaults,
  connectTimeoutMs: 700,
  statementTimeoutMs: 600,
  backgroundStatementTimeoutMs: 600,
  queryTimeoutMs: 700,
}

describe.skipIf(!postgresBin)('PostgreSQL hangs', () => {
  let cluster: TestPostgres
  let node: FakeNode
  let server: TestServer
  let client: LoginClient
  let headers: Record<string, string>
  beforeAll(async () => {
    cluster = await postgres()
    node = await fakeNode({ results: { eth_getBalance: '0x1' } })
    const database = { kind: 'postgres', url: cluster.url, pool } as const
    server = await testServer({ config: { database }, env: chainEnv([node.url]) })
    client = await loginClient(server)
    headers = (await client.logIn('kim@mail.example')).headers
    await server.request('/frame?projectId=demo')
  })
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]()
    await node?.[Symbol.asyncDispose]()
    await cluster?.[Symbol.asyncDispose]()
  })

  test('behavior: what needs it is refused in time, what is in memory goes on, and all of it comes back', async () => {
    const session = () => client.get('/login/session', headers)
    expect((await session()).status).toBe(200)
    const { text } = await server.ops('/metrics')
    for (const pool of ['main', 'background'])
      expect(text).toMatch(new RegExp(`gatehouse_db_connections\\{pool="${pool}",state="busy"\\} \\d`))
    expect(text).toMatch(/gatehouse_db_connections\{pool="main",state="idle"\} [1-9]/)
    expect(text).toMatch(/gatehouse_db_connections\{pool="main",state="waiting"\} 0/)
    expect(text).toMatch(/gatehouse_db_statement_seconds_count\{pool="main"\} [1-9]/)
    expect(text).toMatch(/gatehouse_db_connection_wait_seconds_count\{pool="main"\} [1-9]/)
    cluster.freeze()
    const startedAt = performance.now()
    const refused = await Promise.all([session(), client.askCode('lee@mail.example')])
    expect(performance.now() - startedAt).toBeLessThan(5 * pool.queryTimeoutMs)
    for (const { status, headers, json } of refused) {
      expect([status, json.code, headers['retry-after']]).toEqual([503, 'database_unavailable', '2'])
    }
    expect((await server.request('/frame?projectId=demo')).status).toBe(200)
    const balance = call('eth_getBalance', [`0x${'1'.repeat(40)}`, 'latest'])
    expect((await server.rpc(await server.token(), balance)).json).toMatchObject({ result: '0x1' })
    expect(await server.metric('gatehouse_refused_total', { code: 'database_unavailable' })).toBe(2)
    expect(await server.metric('gatehouse_refused_total', { code: 'internal' })).toBe(0)
    cluster.thaw()
    await expect.poll(async () => (await session()).status, { timeout: 5_000 }).toBe(200)
  })

  test('behavior: a table of the history that is locked stops no login', async () => {
    const holder = new Client({ connectionString: cluster.url })
    await holder.connect()
    await holder.query('begin')
    for (const table of ['watches', 'transactions', 'transfers', 'told'])
      await holder.query(`lock table history_${table} in access exclusive mode`)
    const bearer = { authorization: `Bearer ${await server.token()}` }
    const histories = Array.from({ length: 30 }, (_, at) =>
      server.request(`/v1/account/0x${`${at + 1}`.padStart(40, '0')}/history?chainId=eip155:31337`, {
        headers: bearer,
      }),
    )
    await new Promise((resolve) => setTimeout(resolve, 150))
    const startedAt = performance.now()
    expect((await client.get('/login/session', headers)).status).toBe(200)
    expect(performance.now() - startedAt).toBeLessThan(300)
    const codes = (await Promise.all(histories)).map(({ json }) => json.code)
    expect(new Set(codes)).toEqual(new Set(['database_unavailable']))
    await holder.query('rollback')
    await holder.end()
  })
})
