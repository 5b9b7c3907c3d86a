import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pastMs } from '../../scripts/suites/pastMs.ts'
import { postgresBin } from '../../server/test/postgres.ts'
import { redisBin } from '../../server/test/redis.ts'
import { allReady } from './allReady.ts'
import { expectBack, machineSlackMs } from './backWithin.ts'
import { type FaultStage, faultStage } from './faultStage.ts'
import { load, lostOf } from './load.ts'
import { nginxBin } from './nginx.ts'

const isComplete = Boolean(postgresBin && redisBin && nginxBin)

/** Each of the database's time-outs in these tests. */
const databaseLimitMs = 1_500
/** A request waits for a connection, and then for the answer on it. */
const databaseWaitMs = 2 * databaseLimitMs + machineSlackMs
/** One command that Redis does not answer; what follows it does not wait again. */
const redisWaitMs = 3_000 + machineSlackMs
const logIn = async ({ visitor }: FaultStage) => (await visitor().logIn()).answer.status

describe.skipIf(!isComplete)('stores that fail (skipped without PostgreSQL, Redis, nginx)', () => {
  let stage: FaultStage
  beforeAll(async () => {
    stage = await faultStage(2, {
      DATABASE_CONNECT_TIMEOUT_MS: `${databaseLimitMs}`,
      DATABASE_STATEMENT_TIMEOUT_MS: `${databaseLimitMs}`,
      DATABASE_BACKGROUND_STATEMENT_TIMEOUT_MS: `${databaseLimitMs}`,
      DATABASE_QUERY_TIMEOUT_MS: `${databaseLimitMs}`,
    })
  })
  afterAll(() => stage?.[Symbol.asyncDispose]())

  const allRunning = () => stage.processes.every((each) => each.isRunning())

  test('PostgreSQL hangs for seconds: each request ends, frames go on, all is back by itself', async () => {
    const people = load(Array.from({ length: 6 }, stage.visitor))
    await expect.poll(() => people.cookies.length).toBeGreaterThan(0)
    stage.database.freeze()
    await pastMs(6_000)
    expect((await stage.visitor().frame()).status).toBe(200)
    stage.database.thaw()
    await expectBack(async () => (await logIn(stage)) === 200 && allReady(stage, 'ok'))
    await people.stop()
    expect(people.slowest().ms, people.slowest().path).toBeLessThan(databaseWaitMs)
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
      await pastMs(50 + Math.random() * 100)
    }
    await expectBack(async () => (await logIn(stage)) === 200 && allReady(stage, 'ok'))
    await people.stop()
    expect(people.slowest().ms, people.slowest().path).toBeLessThan(databaseWaitMs)
    for (const { status } of people.failures) expect(status).toBe(503)
    expect(await lostOf(people)).toBe(0)
    expect(allRunning()).toBe(true)
  })

  test('Redis ends and comes back: nothing is refused, /ready says degraded meanwhile', async () => {
    // The limits of the others would refuse what a busy machine is slow at.
    await using stage = await faultStage(2)
    const people = load(Array.from({ length: 6 }, stage.visitor))
    await stage.redis.stop()
    await expect.poll(() => allReady(stage, 'degraded')).toBe(true)
    await pastMs(2_000)
    expect(await logIn(stage)).toBe(200)
    await stage.redis.start()
    await expectBack(() => allReady(stage, 'ok'))
    await people.stop()
    expect(people.slowest().ms, people.slowest().path).toBeLessThan(redisWaitMs)
    expect(people.failures).toEqual([])
    expect(await lostOf(people)).toBe(0)
  })
})
