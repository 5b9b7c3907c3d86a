import { expect, test } from 'vitest'
import { postgresBin } from '../../server/test/postgres.ts'
import { redisBin } from '../../server/test/redis.ts'
import { faultStage } from './faultStage.ts'
import { laterBuild } from './laterBuild.ts'
import { load, lostOf } from './load.ts'
import { nginxBin } from './nginx.ts'

const isComplete = Boolean(postgresBin && redisBin && nginxBin)

test.skipIf(!isComplete)(
  'an upgrade of three processes, one by one, over one database: no request fails, nor one for a file of either release (skipped without PostgreSQL, Redis, nginx)',
  async () => {
    using later = laterBuild()
    await using stage = await faultStage(3)
    const people = load(Array.from({ length: 8 }, stage.visitor))
    const visitor = stage.visitor()
    const opened = await visitor.frame()
    expect(opened.text).toContain(later.earlierScript)
    const documents = [opened]
    for (const each of stage.processes) {
      await stage.proxy.takeOut(each.port)
      expect(await each.end()).toBe(0)
      await each.start(later.folder)
      await stage.proxy.takeOut(undefined)
      // Each document by whichever process, and its files by whichever.
      for (let at = 0; at < 6; at += 1) documents.push(await visitor.frame())
      for (const document of documents) {
        const files = await visitor.files(document)
        expect(files.length).toBeGreaterThan(0)
        expect(files.map(({ status }) => status)).toEqual(files.map(() => 200))
      }
    }
    expect((await visitor.frame()).text).toContain(later.script)
    const before = people.answers
    await expect.poll(() => people.answers).toBeGreaterThan(before + 100)
    await people.stop()
    expect(people.failures).toEqual([])
    expect(await lostOf(people)).toBe(0)
    expect(await stage.query('select later from sessions limit 1')).toHaveLength(1)
  },
)
