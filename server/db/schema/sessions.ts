import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** A login that stands. The token itself is only in the login frame; here is its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    /** Hex of the SHA-256 of the token. */
    sessionToken: text('token_hash').primaryKey(),
    /** UUID; names the session in logs, tickets and lists. */
    id: text('id').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expires: timestamp('expires', { withTimezone: true, mode: 'date' }).notNull(),
    /** When the person last proved who they are; key operations want it recent. */
    freshAt: timestamp('fresh_at', { withTimezone: true, mode: 'date' }).notNull(),
    projectId: text('project_id').notNull(),
    /** Origin of the page in which the login happened. */
    hostOrigin: text('host_origin').notNull(),
    /** `email`, `siwx`, `passkey` or the name of a social provider. */
    method: text('method').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('sessions_user').on(table.userId)],
)
