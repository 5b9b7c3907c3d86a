import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { OnrampProviderName, PurchaseState } from '../../contract/onrampProviders.ts'
import { projects } from './projects.ts'

const seconds = (name: string) => bigint(name, { mode: 'number' })
const project = () =>
  text('project_id')
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' })

/** Pages of sellers that were opened for an address: by these its purchases are found. Times in seconds. */
export const onrampVisits = pgTable(
  'onramp_visits',
  {
    provider: text('provider').$type<OnrampProviderName>().notNull(),
    /** By which the seller knows who comes. */
    reference: text('reference').notNull(),
    /** EVM: lower case. */
    address: text('address').notNull(),
    projectId: project(),
    visitedAt: seconds('visited_at').notNull(),
    /** When the seller was last asked what came of it. */
    checkedAt: seconds('checked_at').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.reference, table.address] }),
    index('onramp_visits_address').on(table.address, table.visitedAt),
    index('onramp_visits_age').on(table.visitedAt),
  ],
)

/** Purchases as sellers tell of them (data-api.md §9.6). */
export const onrampOrders = pgTable(
  'onramp_orders',
  {
    provider: text('provider').$type<OnrampProviderName>().notNull(),
    /** The seller's. */
    id: text('id').notNull(),
    address: text('address').notNull(),
    reference: text('reference').notNull(),
    projectId: project(),
    state: text('state').$type<PurchaseState>().notNull(),
    symbol: text('symbol').notNull(),
    /** CAIP-2. */
    chain: text('chain'),
    /** Coins, decimal; '' before the seller knows. */
    amount: text('amount').notNull(),
    /** Money with the fees, decimal. */
    paid: text('paid'),
    currency: text('currency'),
    hash: text('hash'),
    startedAt: seconds('started_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.id] }),
    index('onramp_orders_address').on(table.address, table.startedAt, table.provider, table.id),
    index('onramp_orders_age').on(table.startedAt),
    index('onramp_orders_reference').on(table.provider, table.reference),
  ],
)
