import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { freePort } from '../../demo/chains/freePort.ts'
import { postgres, type TestPostgres } from '../../server/test/postgres.ts'
import { redis, type TestRedis } from '../../server/test/redis.ts'
import { type GatehouseProcess, gatehouseProcess } from './gatehouseProcess.ts'
import { nginx, type ReverseProxy } from './nginx.ts'
import { addDemoProject, productionEnv } from './productionEnv.ts'
import { visitors } from './visitor.ts'

export interface FaultStage extends AsyncDisposable {
  processes: GatehouseProcess[]
  proxy: ReverseProxy
  database: TestPostgres
  redis: TestRedis
  visitor: ReturnType<typeof visitors>['visitor']
  query(text: string): Promise<Record<string, unknown>[]>
}

/** PostgreSQL, Redis and production processes behind nginx. */
export async function faultStage(count: number, more: Record<string, string> = {}): Promise<FaultStage> {
  const closers: (() => Promise<void> | void)[] = []
  const close = async () => {
    for (const each of closers.splice(0).reverse()) await each()
  }
  try {
    return await openStage(count, more, closers, close)
  } catch (error) {
    await close()
    throw error
  }
}

async function openStage(
  count: number,
  more: Record<string, string>,
  closers: (() => Promise<void> | void)[],
  close: () => Promise<void>,
): Promise<FaultStage> {
  const use = <T extends AsyncDisposable>(part: T): T => {
    closers.push(async () => part[Symbol.asyncDispose]())
    return part
  }
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-faults-'))
  closers.push(() => rmSync(folder, { recursive: true, force: true }))
  const database = use(await postgres())
  const store = use(await redis())
  const publicPort = await freePort()
  const env = {
    ...productionEnv(publicPort),
    DATABASE_URL: database.url,
    REDIS_URL: store.url,
    DATA_DIR: folder,
    FRAME_TOKEN_SECRET: 'f'.repeat(48),
    OPERATOR_KEY: 'k'.repeat(48),
    // Visitors name an address of their own, as a second proxy would.
    TRUST_PROXY: '2',
    SHUTDOWN_WAIT_MS: '1000',
    ...more,
  }
  const processes: GatehouseProcess[] = []
  for (let at = 0; at < count; at += 1) processes.push(use(await gatehouseProcess(env)))
  await processes[0]?.start()
  addDemoProject(env)
  await Promise.all(processes.slice(1).map((each) => each.start()))
  const proxy = use(
    await nginx(
      publicPort,
      processes.map(({ port }) => port),
    ),
  )
  const people = visitors(publicPort)
  closers.push(people.close)
  return {
    processes,
    proxy,
    database,
    redis: store,
    visitor: people.visitor,
    async query(text) {
      const client = new Client({ connectionString: database.url })
      client.on('error', () => {})
      await client.connect()
      try {
        return (await client.query(text)).rows
      } finally {
        await client.end()
      }
    },
    [Symbol.asyncDispose]: close,
  }
}
