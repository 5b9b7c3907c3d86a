import type { RetentionSettings } from '../config/retentionConfig.ts'
import type { Db } from '../db/db.ts'
import type { Logger } from '../observe/logger.ts'
import type { Metrics } from '../observe/metrics.ts'
import { sweepRetention } from './sweepRetention.ts'

const everyMs = 600_000

export interface RetentionParts {
  db: Db
  settings: RetentionSettings
  metrics: Metrics
  logger: Logger
}

/** Sweeps every ten minutes. @returns how to stop, which waits for the slice under way */
export function startRetention({ db, settings, metrics, logger }: RetentionParts): () => Promise<void> {
  const ending = new AbortController()
  const options = {
    signal: ending.signal,
    onDeleted: (table: string, count: number) => metrics.retentionRows.inc({ table }, count),
  }
  let sweeping = Promise.resolve()
  const timer = setInterval(() => {
    sweeping = sweeping
      .then(() => sweepRetention(db, settings, options))
      .catch((error) => logger.error({ err: error }, 'old rows were not deleted'))
  }, everyMs)
  timer.unref()
  return async () => {
    ending.abort()
    clearInterval(timer)
    await sweeping
  }
}
