import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds, databaseOn, type TestDatabase } from '../test/bothDatabases.ts'
import { stoppedClock } from '../test/stoppedClock.ts'
import type { Db } from './db.ts'
import { createLeases, type Leases, type LeasesOptions } from './leases.ts'
import { leases } from './schema/leases.ts'

describe.each(databaseKinds)('on $kind', ({ kind, skip }) => {
  let opened: TestDatabase
  let db: Db
  const made: Leases[] = []
  beforeAll(async () => {
    if (skip) return
    opened = await databaseOn(kind)
    ;({ db } = opened.database)
  })
  beforeEach(async () => {
    for (const each of made.splice(0)) await each.close()
    await db?.delete(leases)
  })
  afterAll(async () => {
    for (const each of made) await each.close()
    await opened?.[Symbol.asyncDispose]()
  })
  function open(options?: LeasesOptions): Leases {
    const opened = createLeases(db, { goodForMs: 60_000, ...options })
    made.push(opened)
    return opened
  }

  test.skipIf(skip)(
    'default: of many at once one has it, and the next one when it is given back',
    async () => {
      const processes = [open(), open(), open()]
      const taken = await Promise.all(processes.map((each) => each.take('a')))
      expect(taken.filter((lease) => lease)).toHaveLength(1)
      expect(await open().isTaken('a')).toBe(true)
      expect(await open().take('b')).toBeDefined()
      await taken.find((lease) => lease)?.release()
      expect(await open().isTaken('a')).toBe(false)
      expect(await open().take('a')).toBeDefined()
    },
  )

  test.skipIf(skip)('behavior: nobody has it twice in one process', async () => {
    const own = open()
    const both = await Promise.all([own.take('a'), own.take('a')])
    expect([both.filter((lease) => lease).length, own.count]).toEqual([1, 1])
    await both.find((lease) => lease)?.release()
    expect([await own.take('a').then((lease) => lease !== undefined), own.count]).toEqual([true, 1])
  })

  test.skipIf(skip)(
    'behavior: kept for longer than it is good for, and lost by who does not renew it',
    async () => {
      const [alive, gone] = [open({ renewMs: 50 }), open({ renewMs: 1e6 })]
      const kept = await alive.take('kept')
      const lost = await gone.take('lost')
      const endOf = async (name: string) =>
        (await db.select().from(leases).where(eq(leases.name, name)))[0]?.expiresAt.getTime()
      const [first, other] = [await endOf('kept'), await endOf('lost')]
      await expect.poll(() => endOf('kept')).toBeGreaterThan(first ?? Number.NaN)
      expect(await endOf('lost')).toBe(other)
      // Its time is over.
      const over = sql`now() - interval '1 millisecond'`
      await db.update(leases).set({ expiresAt: over }).where(eq(leases.name, 'lost'))
      const next = open()
      expect(await next.take('lost')).toBeDefined()
      expect(await next.take('kept')).toBeUndefined()
      expect(kept?.isLost).toBe(false)
      // Who lost it gives back nothing of the next one.
      await lost?.release()
      expect(await next.isTaken('lost')).toBe(true)
    },
  )

  test.skipIf(skip)('behavior: who lost it notices', async () => {
    const own = open({ renewMs: 30 })
    const lease = await own.take('a')
    await db.update(leases).set({ owner: 'another' })
    await expect.poll(() => lease?.isLost).toBe(true)
    expect(own.count).toBe(0)
    expect(await open().isTaken('a')).toBe(true)
  })

  test.skipIf(skip)(
    'behavior: lost by who could not renew it in time, before the database says so',
    async () => {
      using clock = stoppedClock()
      const own = open({ renewMs: 1e6, goodForMs: 60_000 })
      const lease = await own.take('a')
      clock.later(59_999)
      expect(lease?.isLost).toBe(false)
      expect(await own.take('a')).toBeUndefined()
      clock.later(1)
      expect(lease?.isLost).toBe(true)
      // Nobody else took it meanwhile.
      const again = await own.take('a')
      expect([again?.isLost, own.count]).toEqual([false, 1])
      await lease?.release()
      expect(await open().isTaken('a')).toBe(true)
    },
  )

  test.skipIf(skip)('behavior: once renewed it is good for as long again', async () => {
    using clock = stoppedClock()
    const lease = await open({ renewMs: 20, goodForMs: 60_000 }).take('a')
    const endOf = async () => (await db.select().from(leases))[0]?.expiresAt.getTime() ?? Number.NaN
    clock.later(59_000)
    // One may be under way, the next one begins after that.
    for (let count = 0; count < 3; count += 1) {
      const end = await endOf()
      await expect.poll(endOf).toBeGreaterThan(end)
    }
    clock.later(59_000)
    expect(lease?.isLost).toBe(false)
  })

  test.skipIf(skip)('behavior: a process with a wrong clock takes and keeps as the others do', async () => {
    const own = open()
    await own.take('a')
    const { rows } = (await db.execute(
      sql`select expires_at between now() and now() + interval '60 seconds' as good from leases`,
    )) as unknown as { rows: { good: boolean }[] }
    expect(rows).toEqual([{ good: true }])
  })

  test.skipIf(skip)('behavior: closing gives all back', async () => {
    const own = open()
    const [lease] = await Promise.all([own.take('a'), own.take('b')])
    await own.close()
    expect(lease?.isLost).toBe(true)
    expect(await db.select().from(leases)).toEqual([])
  })
})
