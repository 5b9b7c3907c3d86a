import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What one process at a time does. Its times are the database's, so that no process needs a right clock. */
export const leases = pgTable(
  'leases',
  {
    name: text('name').primaryKey(),
    /** Made up by each process. */
    owner: text('owner').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [index('leases_expires').on(table.expiresAt)],
)
