import { expect, test } from 'vitest'
import { pastMs } from '../../scripts/suites/pastMs.ts'
import { postgresBin } from '../../server/test/postgres.ts'
import { redisBin } from '../../server/test/redis.ts'
import { faultStage } from './faultStage.ts'
import { load, lostOf } from './load.ts'
import { nginxBin } from './nginx.ts'

const isComplete = Boolean(postgresBin && redisBin && nginxBin)

test.skipIf(!isComplete)(
  'processes killed at random under load: what was acknowledged is there, once (skipped without PostgreSQL, Redis, nginx)',
  async () => {
    await using stage = await faultStage(3)
    const [visitors, kills] = [8, 6]
    const people = load(Array.from({ length: visitors }, stage.visitor))
    for (let turn = 0; turn < kills; turn += 1) {
      await pastMs(200 + Math.random() * 800)
      const each = stage.processes[turn % 3]
      each?.kill()
      await expect.poll(() => each?.isRunning()).toBe(false)
      await each?.start()
    }
    await people.stop()
    // The other two answered throughout: what fails was under way in the process that died.
    for (const { status } of people.failures) expect([0, 502, 504]).toContain(status)
    expect(people.failures.length).toBeLessThanOrEqual(visitors * kills)
    expect(await lostOf(people)).toBe(0)
    const doubles = await stage.query(
      'select provider_account_id from accounts group by provider, provider_account_id having count(*) > 1',
    )
    expect(doubles).toEqual([])
  },
)
