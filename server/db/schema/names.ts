import { boolean, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Names that people registered in our zones. */
export const names = pgTable('names', {
  /** Whole and normalised, such as `mira.names.example`. */
  name: text('name').primaryKey(),
  attributes: jsonb('attributes').$type<Record<string, string>>().notNull(),
  registeredAt: timestamp('registered_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
})

/** Where a name leads: one address for each coin type. */
export const nameAddresses = pgTable(
  'name_addresses',
  {
    name: text('name')
      .notNull()
      .references(() => names.name, { onDelete: 'cascade' }),
    /** ENSIP-11, decimal. */
    coinType: text('coin_type').notNull(),
    /** Checksummed. */
    address: text('address').notNull(),
    /** The address itself signed for this name. Others may point a name to it; it is not called so for that. */
    signed: boolean('signed').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.coinType] }),
    index('name_addresses_address').on(table.address),
  ],
)
