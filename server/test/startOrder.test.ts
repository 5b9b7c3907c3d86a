import { type AddressInfo, createServer, type Server } from 'node:net'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Config } from '../config/config.ts'
import { postgres, postgresBin, type TestPostgres } from './postgres.ts'
import { redisAt } from './redis.ts'
import { testServer } from './testServer.ts'

// What refuses the start does so before the database of another version is changed.

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

describe.skipIf(!postgresBin)('on PostgreSQL', () => {
  let cluster: TestPostgres
  let admin: Client
  beforeAll(async () => {
    cluster = await postgres()
    admin = new Client({ connectionString: cluster.url })
    await admin.connect()
  })
  beforeEach(async () => {
    await admin.query('drop schema if exists drizzle cascade')
    await admin.query('drop schema public cascade; create schema public')
  })
  afterAll(async () => {
    await admin?.end()
    await cluster?.[Symbol.asyncDispose]()
  })

  async function tables(): Promise<string[]> {
    const { rows } = await admin.query(
      `select table_name from information_schema.tables where table_schema in ('public', 'drizzle')`,
    )
    return rows.map(({ table_name }) => table_name)
  }
  const start = (config: Partial<Config>, env: Record<string, string> = {}) =>
    testServer({ env, config: { database: { kind: 'postgres', url: cluster.url }, ...config } })

  test('error: a Redis that refuses us', async () => {
    const refusing = createServer((socket) => {
      socket.on('data', (sent) => {
        for (const _ of String(sent).match(/^\*\d/gm) ?? []) socket.write('-WRONGPASS invalid password\r\n')
      })
      socket.on('error', () => {})
    })
    const port = await listening(refusing)
    const redis = redisAt(`redis://default:hush@127.0.0.1:${port}`)
    await expect(start({ redis })).rejects.toThrow('WRONGPASS')
    refusing.close()
    expect(await tables()).toEqual([])
  })

  test.each(['PORT', 'OPS_PORT'])('error: %s is taken', async (setting) => {
    const taking = createServer()
    const port = await listening(taking)
    await expect(start({}, { [setting]: `${port}` })).rejects.toMatchObject({ code: 'EADDRINUSE' })
    taking.close()
    expect(await tables()).toEqual([])
  })

  test('default: else the database is brought to the newest schema', async () => {
    await using _server = await start({})
    expect(await tables()).toContain('projects')
  })
})
