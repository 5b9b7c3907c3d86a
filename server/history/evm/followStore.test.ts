import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from '../../db/db.ts'
import { historyChains, historyTold, historyWatches } from '../../db/schema/history.ts'
import { emptyPostgres } from '../../test/emptyPostgres.ts'
import { postgresBin } from '../../test/postgres.ts'
import type { Ancestor } from './ancestors.ts'
import { findFollowed } from './followed.ts'
import { beginAt, writeFollowed } from './followStore.ts'
import { addMissing } from './toldHashes.ts'

const chain = 'eip155:1'
const own = `0x${'11'.repeat(20)}`
const hashOf = (number: number): `0x${string}` => `0x${number.toString(16).padStart(64, '0')}`
const hashes = Array.from({ length: 26 }, (_, at) => hashOf(at))

test.skipIf(!postgresBin)('behavior: a reading that writes at the same time is no deadlock', async () => {
  await using cluster = await emptyPostgres()
  const { db, close } = await openDatabase({ kind: 'postgres', url: cluster.url })
  await beginAt(db, chain, [9, hashOf(9)], [])
  await db.insert(historyWatches).values({ chain, address: own, top: 9, since: 9 })
  const before = await findFollowed(db, chain, -1)
  if (!before) throw new Error('not followed')
  const step = {
    ...{ top: 10, ancestors: before.ancestors, known: new Set([own]), named: [own] },
    blocks: [[10, hashOf(10)] satisfies Ancestor],
    ...{ found: new Map(), missing: new Map([[own, hashes]]), unreadable: new Set(hashes) },
  }
  const waiters = sql<number>`(select count(*)::int from pg_locks where not granted)`
  // A reading writes its watch first, then what waits.
  const following = await db.transaction(async (reading) => {
    await reading.update(historyWatches).set({ version: 1 }).where(eq(historyWatches.address, own))
    const written = writeFollowed(db, chain, before, step)
    written.catch(() => {})
    await expect.poll(async () => (await db.select({ waiters }).from(historyChains))[0]?.waiters).toBe(1)
    await addMissing(reading, chain, own, hashes.slice(-1))
    return { written }
  })
  expect(await following.written).toBe(true)
  // What the reading wrote meanwhile is not pushed out.
  const waiting = (await db.select().from(historyTold)).map(({ hash }) => hash)
  expect(waiting).toHaveLength(25)
  expect(waiting).toEqual(expect.arrayContaining(hashes.slice(-1)))
  expect(await db.select().from(historyWatches)).toMatchObject([{ version: 2, since: 10 }])
  await close()
})
