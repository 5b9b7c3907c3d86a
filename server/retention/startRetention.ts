import type { Db } from '../db/db.ts'
import type { Logger } from '../observe/logger.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { RetentionRule } from './retentionRules.ts'
import { sweepRetention } from './sweepRetention.ts'

const everyMs = 600_000
/** Ms after the start: a process that is started again each minute sweeps too. */
const firstMs = 30_000

/** So long a stop waits for the slice under way. */
const restMs = 2_000

export interface RetentionParts {
  db: Db
  rules: readonly RetentionRule[]
  metrics: Metrics
  logger: Logger
}

/** Sweeps at the start and every ten minutes. @returns how to stop, which waits a little for the slice under way */
export function startRetention({ db, rules, metrics, logger }: RetentionParts): () => Promise<void> {
  const ending = new AbortController()
  const options = {
    signal: ending.signal,
    onDeleted: (table: string, count: number) => metrics.retentionRows.inc({ table }, count),
    onFailed: (table: string) => metrics.retentionFailures.inc({ table }),
  }
  let sweeping = Promise.resolve()
  const sweep = () => {
    sweeping = sweeping
      .then(() => sweepRetention(db, rules, options))
      .catch((error) => logger.error({ err: error }, 'old rows were not deleted'))
  }
  const first = setTimeout(sweep, firstMs).unref()
  const timer = setInterval(sweep, everyMs).unref()
  return async () => {
    ending.abort()
    clearTimeout(first)
    clearInterval(timer)
    await Promise.race([sweeping, new Promise((resolve) => setTimeout(resolve, restMs).unref())])
  }
}
