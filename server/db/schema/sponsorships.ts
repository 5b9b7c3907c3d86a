import { date, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

export type SponsorshipScope = 'account' | 'client' | 'network' | 'project' | 'server'

/** What was sponsored in one day: operations, and the most that they may cost. Rows live a week. */
export const sponsorships = pgTable(
  'sponsorships',
  {
    /** UTC. */
    day: date('day', { mode: 'string' }).notNull(),
    /** CAIP-2. */
    chainId: text('chain_id').notNull(),
    scope: text('scope').$type<SponsorshipScope>().notNull(),
    /** Address in lower case, a hash of the client's address or of its network, id of the project, or ''. */
    key: text('key').notNull(),
    operations: integer('operations').notNull(),
    /** In the smallest unit. */
    cost: numeric('cost', { precision: 78, scale: 0, mode: 'bigint' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.chainId, table.scope, table.key] })],
)
