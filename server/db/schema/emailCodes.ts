import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The code that was last mailed for a purpose; one row an address and purpose. */
export const emailCodes = pgTable('email_codes', {
  /** `<purpose>:<address in lower case>`; purposes are `login`, `update-old:<user>`, `update-new:<user>`. */
  id: text('id').primaryKey(),
  /** HMAC of the code with the server's key, hex. */
  codeHash: text('code_hash').notNull(),
  /** SHA-256 of the secret that the asking frame keeps: only who asked may answer. */
  binding: text('binding').notNull(),
  triesLeft: integer('tries_left').notNull(),
  sentAt: timestamp('sent_at', { withTimezone: true, mode: 'date' }).notNull(),
  expires: timestamp('expires', { withTimezone: true, mode: 'date' }).notNull(),
})
