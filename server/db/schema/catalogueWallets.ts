import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Wallets that the operator added to the catalogue by command. */
export const catalogueWallets = pgTable('catalogue_wallets', {
  /** 64 hex digits, as in the entry. */
  id: text('id').primaryKey(),
  /** An entry of catalogue/entry.ts; parsed again when it is read. */
  entry: jsonb('entry').$type<unknown>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
