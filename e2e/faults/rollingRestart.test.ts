import { expect, test } from 'vitest'
import { postgresBin } from '../../server/test/postgres.ts'
import { redisBin } from '../../server/test/redis.ts'
import { faultStage } from './faultStage.ts'
import { load, lostOf } from './load.ts'
import { nginxBin } from './nginx.ts'

const isComplete = Boolean(postgresBin && redisBin && nginxBin)

test.skipIf(!isComplete)(
  'rolling restart of three processes behind nginx: no request fails (skipped without PostgreSQL, Redis, nginx)',
  async () => {
    await using stage = await faultStage(3)
    const people = load(Array.from({ length: 12 }, stage.visitor))
    for (const each of stage.processes) {
      // nginx does not ask /ready: docs/operator.md says how a process is taken out.
      await stage.proxy.takeOut(each.port)
      expect(await each.end()).toBe(0)
      await each.start()
      await stage.proxy.takeOut(undefined)
    }
    await expect.poll(() => people.answers).toBeGreaterThan(300)
    await people.stop()
    expect(people.failures).toEqual([])
    expect(await lostOf(people)).toBe(0)
  },
)
