import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** Addresses of one seed (design.md §6). */
export interface WalletAddresses {
  eip155: string
  solana: string
  bip122: { payment: string; ordinals: string }
}

/** The embedded wallet of a person: public facts only. One wallet a person. */
export const wallets = pgTable('wallets', {
  /** UUID, chosen by the login frame so that creating twice is creating once. */
  id: text('id').primaryKey(),
  userId: text('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  addresses: jsonb('addresses').$type<WalletAddresses>().notNull(),
  /** `user`: the recovery share is sealed by the person; `operator`: by this server. */
  custody: text('custody').$type<'user' | 'operator'>().notNull(),
  /** `creating` until the login frame confirmed that all three shares are stored. */
  status: text('status').$type<'creating' | 'complete'>().notNull(),
  /** The set of shares in use; a rotation is written beside it and then takes its place at once. */
  rotation: integer('rotation').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** How a recovery share is opened. */
export type RecoveryMethod =
  | { kind: 'passkey'; credentialId: string; salt: string }
  | { kind: 'password'; salt: string; memoryKiB: number; passes: number }
  | { kind: 'operator' }

/** Shares that rest on the server, sealed. The device share is never here. */
export const walletShares = pgTable(
  'wallet_shares',
  {
    walletId: text('wallet_id')
      .notNull()
      .references(() => wallets.id, { onDelete: 'cascade' }),
    rotation: integer('rotation').notNull(),
    kind: text('kind').$type<'login' | 'recovery'>().notNull(),
    /** `login`: sealed with the operator's key. `recovery`: the login frame's envelope, which the operator cannot open. */
    sealed: text('sealed').notNull(),
    recovery: jsonb('recovery').$type<RecoveryMethod>(),
    /** SHA-256 (hex) of the proof without which a recovery share is not handed out. */
    proofHash: text('proof_hash'),
    /** Wrong proofs in a row, and until when no further one is taken. */
    failures: integer('failures').notNull().default(0),
    blockedUntil: timestamp('blocked_until', { withTimezone: true, mode: 'date' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.walletId, table.rotation, table.kind] })],
)
