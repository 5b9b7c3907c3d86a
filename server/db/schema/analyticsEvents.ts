import { index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { projects } from './projects.ts'

/** Events of use, of projects that want them. Whose they are stands nowhere: addresses are hashed, clients not kept. */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** The client's; with it a repeat is known. */
    eventId: text('event_id').notNull(),
    event: text('event').notNull(),
    /** `track` or `error`; others may come. */
    type: text('type'),
    /** When it came; rows go by it. */
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
    /** When it happened, by the client's clock. */
    toldAt: timestamp('told_at', { withTimezone: true, mode: 'date' }),
    /** Host of the page. */
    domain: text('domain'),
    sdkType: text('sdk_type'),
    sdkVersion: text('sdk_version'),
    /** Keyed hash, of no use outside this project and this server. */
    addressHash: text('address_hash'),
    properties: jsonb('properties').$type<unknown>(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.eventId] }),
    index('analytics_events_at').on(table.at),
  ],
)
