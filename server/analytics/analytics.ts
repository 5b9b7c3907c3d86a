import { createHmac, hkdfSync } from 'node:crypto'
import type { AnalyticsEvent } from '../contract/v1/events.ts'
import type { Db } from '../db/db.ts'
import { analyticsEvents } from '../db/schema/analyticsEvents.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { Project } from '../origins/project.ts'
import { createBudget } from './budget.ts'
import { eventWord } from './eventNames.ts'
import { type Client, rowOf } from './rowOf.ts'

/** Events of use: counted for all projects, kept for those that want them, and only so long. */
export interface Analytics {
  take(project: Project, client: Client, events: readonly AnalyticsEvent[]): Promise<void>
}

export interface AnalyticsOptions {
  db: Db
  /** From it comes the salt of addresses. */
  operatorKey: string
  settings: { store: boolean }
  metrics: Metrics
}

export function createAnalytics(options: AnalyticsOptions): Analytics {
  const { db, operatorKey, settings, metrics } = options
  const budget = createBudget()
  const key = Buffer.from(hkdfSync('sha256', operatorKey, 'gatehouse', 'analytics', 32))

  /** The same address is another hash in another project. */
  const hashFor =
    ({ id }: Project) =>
    (address: string): string =>
      createHmac('sha256', key).update(`${id} ${address}`).digest('base64url').slice(0, 22)

  return {
    async take(project, client, events) {
      for (const { props } of events) metrics.analyticsEvents.inc({ event: eventWord(props.event) })
      if (!settings.store || project.settings.analytics !== true) return
      const hash = hashFor(project)
      const at = new Date()
      const rows = events
        .map((event) => ({ projectId: project.id, at, ...rowOf(event, client, hash) }))
        .filter((row) => budget.take(project.id, JSON.stringify(row).length))
      if (rows.length > 0) await db.insert(analyticsEvents).values(rows).onConflictDoNothing()
    },
  }
}
