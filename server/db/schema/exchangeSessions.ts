import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { projects } from './projects.ts'

export type ExchangeSessionState = 'open' | 'paying' | 'succeeded' | 'failed'

/** Deposits that were asked of an exchange (data-api.md §4.4). Times in seconds. */
export const exchangeSessions = pgTable(
  'exchange_sessions',
  {
    /** 32 hex digits. */
    id: text('id').primaryKey(),
    exchange: text('exchange').notNull(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** CAIP-19. */
    asset: text('asset').notNull(),
    /** Whole coins, decimal. */
    amount: text('amount').notNull(),
    /** CAIP-10. */
    recipient: text('recipient').notNull(),
    state: text('state').$type<ExchangeSessionState>().notNull().default('open'),
    hash: text('hash'),
    /** Of the faucet: its signed transaction, sent again until it is mined, and the nonce in it. */
    signed: text('signed'),
    nonce: integer('nonce'),
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('exchange_sessions_age').on(table.createdAt),
    index('exchange_sessions_state').on(table.state, table.exchange),
  ],
)
