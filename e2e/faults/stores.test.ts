import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgresBin } from '../../server/test/postgres.ts'
import { redisBin } from '../../server/test/redis.ts'
import { type FaultStage, faultStage } from './faultStage.ts'
import { load, lostOf } from './load.ts'
import { nginxBin } from './nginx.ts'

const isComplete = Boolean(postgresBin && redisBin && nginxBin)
/** How soon all is back after the cause has ended, ms. */
const backWithinMs = 5_000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe.skipIf(!isComplete)('stores that fail (skipped without PostgreSQL, Redis, nginx)', () => {
  let stage: FaultStage
  beforeAll(async () => {
    stage = await faultStage(2, {
      DATABASE_CONNECT_TIMEOUT_MS: '1500',
      DATABASE_STATEMENT_TIMEOUT_MS: '1500',
      DATABASE_BACKGROUND_STATEMENT_TIMEOUT_MS: '1500',
      DATABASE_QUERY_TIMEOUT_MS: '1500',
    })
  })
  afterAll(() => stage?.[Symbol.asyncDispose]())

  const allReady = async (wanted: 'ok' | 'degraded') =>
    (await Promise.all(stage.processes.map((each) => each.ready()))).every(
      ({ status, text }) => status === 200 && JSON.parse(text).status === wanted,
    )
  const allRunning = () => stage.processes.every((each) => each.isRunning())
  const logIn = async () => (await stage.visitor().logIn()).answer.status

  test('PostgreSQL hangs for seconds: each request ends, frames go on, all is back by itself', async () => {
    const people = load(Array.from({ length: 6 }, stage.visitor))
    await pause(1_000)
    stage.database.freeze()
    await pause(6_000)
    expect((await stage.visitor().frame()).status).toBe(200)
    stage.database.thaw()
    await expect.poll(logIn, { timeout: backWithinMs, interval: 100 }).toBe(200)
    await expect.poll(() => allReady('ok'), { timeout: backWithinMs, interval: 100 }).toBe(true)
    await people.stop()
    for (const { status, text } of people.failures) expect([status, text]).toEqual([503, expect.any(String)])
    expect(people.failures.length).toBeGreaterThan(0)
    expect(people.failures.filter(({ what }) => what === 'frame')).toEqual([])
    expect(await lostOf(people)).toBe(0)
    expect(allRunning()).toBe(true)
  })

  test('PostgreSQL cuts every connection 25 times under load: no process ends, nothing is lost', async () => {
    const people = load(Array.from({ length: 6 }, stage.visitor))
    for (let turn = 0; turn < 25; turn += 1) {
      await stage.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
      await pause(50 + Math.random() * 100)
    }
    await expect.poll(logIn, { timeout: backWithinMs, interval: 100 }).toBe(200)
    await people.stop()
    for (const { status } of people.failures) expect(status).toBe(503)
    expect(await lostOf(people)).toBe(0)
    expect(allRunning()).toBe(true)
  })

  test('Redis ends and comes back: nothing is refused, /ready says degraded meanwhile', async () => {
    const people = load(Array.from({ length: 6 }, stage.visitor))
    await stage.redis.stop()
    await expect.poll(() => allReady('degraded'), { timeout: 20_000, interval: 100 }).toBe(true)
    await pause(2_000)
    expect(await logIn()).toBe(200)
    await stage.redis.start()
    await expect.poll(() => allReady('ok'), { timeout: backWithinMs, interval: 100 }).toBe(true)
    await people.stop()
    expect(people.failures).toEqual([])
    expect(await lostOf(people)).toBe(0)
  })
})
