import { postgres, postgresBin } from '../../server/test/postgres.ts'
import { redis, redisBin } from '../../server/test/redis.ts'
import type { BenchOptions, GroupResult } from '../lib/group.ts'
import { relayRate } from './scale/relayRate.ts'
import { relaySockets } from './scale/relaySockets.ts'
import { sessionChecks } from './scale/sessionChecks.ts'

/** What one process carries, and what three do over PostgreSQL and Redis. */
export async function scale(options: BenchOptions): Promise<GroupResult> {
  if (!postgresBin || !redisBin)
    return { figures: [], notes: ['Skipped: PostgreSQL and Redis have to be installed.'] }
  await using database = await postgres()
  await using store = await redis()
  const stores = { databaseUrl: database.url, redisUrl: store.url }
  const results = [
    await relaySockets(options),
    await relayRate(stores, options),
    await sessionChecks(stores, options),
  ]
  return {
    figures: results.flatMap(({ figures }) => figures),
    notes: results.flatMap(({ notes }) => notes),
  }
}
