import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** One row: a text that is sealed with the operator's key, so that a start with another key is noticed. */
export const keyCanary = pgTable('key_canary', {
  /** Always 1. */
  id: integer('id').primaryKey(),
  sealed: text('sealed').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
})
