import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The codes that were mailed and are not used; and when an address was mailed last. */
export const emailCodes = pgTable(
  'email_codes',
  {
    /**
     * `<purpose>:<address in lower case> <asker>` of a code; without an asker, the time of the last mail. Purposes are
     * `login`, `update-old:<user>`, `update-new:<user>`; `device` and `mark:<address> <mark>` have no code, only the time.
     */
    id: text('id').primaryKey(),
    /** HMAC of the code with the server's key, hex. */
    codeHash: text('code_hash').notNull(),
    /** SHA-256 of the secret that the asking frame keeps, its project and its page: only who asked may answer. */
    binding: text('binding').notNull(),
    triesLeft: integer('tries_left').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true, mode: 'date' }).notNull(),
    expires: timestamp('expires', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [index('email_codes_expires').on(table.expires)],
)
