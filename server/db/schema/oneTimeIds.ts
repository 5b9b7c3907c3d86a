import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Things that may be used once: nonces of sign-in messages, challenges of passkeys, hand-offs of popups. */
export const oneTimeIds = pgTable(
  'one_time_ids',
  {
    /** `<kind>:<hex of the SHA-256 of the id>` */
    id: text('id').primaryKey(),
    /** What it is bound to, at least project and page origin. */
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    expires: timestamp('expires', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [index('one_time_ids_expires').on(table.expires)],
)
