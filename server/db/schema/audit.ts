import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Who changed what, when. Rows are only added. */
export const audit = pgTable('audit', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  /** `admin:<user of the machine>` or `server`. */
  who: text('who').notNull(),
  /** `project.add`, `origin.remove`, … */
  action: text('action').notNull(),
  /** The id of what was changed. */
  subject: text('subject').notNull(),
  details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
})
