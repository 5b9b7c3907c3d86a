import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Who changed what, when. Rows are only added, and deleted by age alone. */
export const audit = pgTable(
  'audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    /** `admin:<user of the machine>` or `server`. */
    who: text('who').notNull(),
    /** `project.add`, `origin.remove`, … */
    action: text('action').notNull(),
    /** The id of what was changed. */
    subject: text('subject').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    index('audit_at').on(table.at),
    index('audit_subject').on(table.subject),
    index('audit_who').on(table.who),
  ],
)
