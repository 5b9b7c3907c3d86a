import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pastMs } from '../../scripts/suites/pastMs.ts'
import { postgresBin } from '../../server/test/postgres.ts'
import { redis, redisBin, type TestRedis } from '../../server/test/redis.ts'
import { type Way, wayTo } from '../../server/test/wayTo.ts'
import { allReady } from './allReady.ts'
import { expectBack, machineSlackMs } from './backWithin.ts'
import { type FaultStage, faultStage } from './faultStage.ts'
import { load, lostOf } from './load.ts'
import { nginxBin } from './nginx.ts'

const isComplete = Boolean(postgresBin && redisBin && nginxBin)

/** A connection to Redis that is silent for so long is replaced; until then a command on it may be waited for. */
const silenceMs = 5_000
/** So long a machine or a name takes to be replaced. */
const failoverMs = 3_000

describe.skipIf(!isComplete)('Redis fails (skipped without PostgreSQL, Redis, nginx)', () => {
  let [first, second]: TestRedis[] = []
  let way: Way | undefined
  let stage: FaultStage
  beforeAll(async () => {
    first = await redis()
    second = await redis()
    way = await wayTo(first.url)
    stage = await faultStage(2, { REDIS_URL: way.url })
  })
  afterAll(async () => {
    for (const each of [stage, way, second, first]) await each?.[Symbol.asyncDispose]()
  })

  /** Visitors come and go meanwhile, and notice at most that it is slow. */
  async function underLoad(work: () => Promise<void>): Promise<void> {
    const people = load(Array.from({ length: 6 }, stage.visitor))
    await expect.poll(() => people.cookies.length).toBeGreaterThan(0)
    await work()
    await people.stop()
    expect(people.failures).toEqual([])
    expect(people.slowest().ms, people.slowest().path).toBeLessThan(silenceMs + machineSlackMs)
    expect(await lostOf(people)).toBe(0)
    expect(stage.processes.every((each) => each.isRunning())).toBe(true)
  }

  test('it hangs: nothing is refused, /ready says degraded, all is back by itself', async () => {
    await underLoad(async () => {
      first?.freeze()
      await expect.poll(() => allReady(stage, 'degraded')).toBe(true)
      await pastMs(silenceMs + failoverMs)
      first?.thaw()
      await expectBack(() => allReady(stage, 'ok'))
    })
  })

  test('it refuses connections: the same', async () => {
    await underLoad(async () => {
      await first?.stop()
      await expect.poll(() => allReady(stage, 'degraded')).toBe(true)
      await pastMs(failoverMs)
      await first?.start()
      await expectBack(() => allReady(stage, 'ok'))
    })
  })

  test('it moves to another machine without a word: the same', async () => {
    await underLoad(async () => {
      way?.lose()
      await pastMs(failoverMs)
      way?.moveTo(second?.url ?? '')
      await expectBack(() => allReady(stage, 'ok'))
      await first?.stop()
      await pastMs(failoverMs)
      expect(await allReady(stage, 'ok')).toBe(true)
    })
  })
})
