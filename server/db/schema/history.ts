import {
  bigint,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

/** A number of 256 bits. */
const uint256 = (name: string) => numeric(name, { precision: 78, scale: 0, mode: 'bigint' })
const block = (name: string) => bigint(name, { mode: 'number' })

/** Blocks that were not looked through yet, both ends included. */
export interface Unread {
  from: number
  to: number
  /** Seconds of the block above `to`, from which on everything is known. */
  above: number
}

/** How far a list of an explorer was walked, newest first. */
export interface SourceProgress {
  list: string
  /** Of the explorer; '' for the first. */
  page: string
  /** Everything above is known; `null` before the first page. */
  block: number | null
  /** Seconds of that block. */
  ts: number
  /** Blocks below are known already. */
  until: number
  /** It failed: not asked before, ms. */
  pausedUntil: number
}

/** What is known of the past of an address on a chain: one row for each that was ever asked for. */
export const historyWatches = pgTable(
  'history_watches',
  {
    /** CAIP-2. */
    chain: text('chain').notNull(),
    /** Lower case. */
    address: text('address').notNull(),
    /** Grows with each write: who read an older one writes nothing. */
    version: integer('version').notNull().default(0),
    /** Newest block that was looked at, `null` before the first. */
    top: block('top'),
    /** Number and hash of `top` and some blocks below, newest first: by them a reorganisation shows. */
    ancestors: jsonb('ancestors').$type<[number, string][]>().notNull().default([]),
    /** Newest first. */
    unread: jsonb('unread').$type<Unread[]>().notNull().default([]),
    /** Lists of an explorer that are not walked to their end yet. */
    sources: jsonb('sources').$type<SourceProgress[]>().notNull().default([]),
    /** Whoever follows the chain knows of the address in every block above; `null` before it was made known. */
    since: block('since'),
    /** When somebody last asked, to the day. */
    askedAt: timestamp('asked_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.address] }),
    index('history_watches_asked').on(table.askedAt),
  ],
)

/** How far a chain is followed for all addresses at once. */
export const historyChains = pgTable('history_chains', {
  chain: text('chain').primaryKey(),
  /** Every block from here to `top` was looked through. */
  first: block('first').notNull(),
  top: block('top').notNull(),
  /** Number and hash of `top` and some blocks below, newest first. */
  ancestors: jsonb('ancestors').$type<[number, string][]>().notNull(),
  /** When `top` was last found to be the head of the chain, or made it. */
  checkedAt: timestamp('checked_at', { withTimezone: true, mode: 'date' }).notNull(),
})

/** The blocks that were looked through lately: what was read for an address alone joins where its newest block is one of them. */
export const historyBlocks = pgTable(
  'history_blocks',
  { chain: text('chain').notNull(), block: block('block').notNull(), hash: text('hash').notNull() },
  (table) => [primaryKey({ columns: [table.chain, table.block] })],
)

/** Whose transactions stand in the newest blocks, to be found when one is taken back. */
export const historyRecent = pgTable(
  'history_recent',
  {
    chain: text('chain').notNull(),
    block: block('block').notNull(),
    address: text('address').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.block, table.address] })],
)

/** Transactions of watched addresses; each address has rows of its own. */
export const historyTransactions = pgTable(
  'history_transactions',
  {
    chain: text('chain').notNull(),
    address: text('address').notNull(),
    hash: text('hash').notNull(),
    /** Place in the list, growing with time (history/evm/position.ts); stays when the transaction is mined again. */
    position: text('position').notNull(),
    /** `null` when its block was taken back: then nobody sees the row. */
    block: block('block'),
    /** Unix time, s. */
    ts: bigint('ts', { mode: 'number' }).notNull(),
    from: text('from_address').notNull(),
    to: text('to_address'),
    /** The contract that it made. */
    created: text('created'),
    status: text('status').$type<'confirmed' | 'failed'>().notNull(),
    nonce: bigint('nonce', { mode: 'number' }).notNull(),
    value: uint256('value').notNull(),
    /** First four bytes of the input. */
    selector: text('selector'),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.address, table.hash] }),
    index('history_transactions_position').on(table.address, table.position),
    index('history_transactions_block').on(table.chain, table.address, table.block),
  ],
)

export type MovementKind = 'native' | 'erc20' | 'erc721' | 'erc1155' | 'approval'

/** What moved in them from or to the address. */
export const historyTransfers = pgTable(
  'history_transfers',
  {
    chain: text('chain').notNull(),
    address: text('address').notNull(),
    hash: text('hash').notNull(),
    /** -1: the value of the transaction; below: calls inside of it, as an explorer tells. */
    logIndex: integer('log_index').notNull(),
    /** Of a log that tells of several. */
    item: integer('item').notNull(),
    kind: text('kind').$type<MovementKind>().notNull(),
    /** `null` for the native coin. */
    token: text('token'),
    from: text('from_address').notNull(),
    to: text('to_address').notNull(),
    amount: uint256('amount').notNull(),
    tokenId: uint256('token_id'),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.address, table.hash, table.logIndex, table.item] }),
    index('history_transfers_token').on(table.chain, table.address, table.token),
  ],
)

/** Transactions that somebody told of before they were found. */
export const historyTold = pgTable(
  'history_told',
  {
    chain: text('chain').notNull(),
    address: text('address').notNull(),
    hash: text('hash').notNull(),
    toldAt: timestamp('told_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.address, table.hash] }),
    index('history_told_at').on(table.toldAt),
  ],
)
