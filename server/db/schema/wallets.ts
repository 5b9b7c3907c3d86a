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
    /**
     * On the login share: Ed25519 public key derived from the device share of the set, base64url
     * (contract/deviceProof.ts). `null` for a set from before that until the wallet is opened again.
     */
    deviceVerifier: text('device_verifier'),
    /** Not read any more (`recovery_tries`); kept for processes of the release before, during an update. */
    failures: integer('failures').notNull().default(0),
    blockedUntil: timestamp('blocked_until', { withTimezone: true, mode: 'date' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.walletId, table.rotation, table.kind] })],
)

/** Wrong recovery proofs of a wallet in a day, apart for sessions that logged in and sessions that a ticket resumed. */
export const recoveryTries = pgTable(
  'recovery_tries',
  {
    walletId: text('wallet_id')
      .notNull()
      .references(() => wallets.id, { onDelete: 'cascade' }),
    grade: text('grade').$type<'login' | 'resumed'>().notNull(),
    count: integer('count').notNull(),
    /** When the day began. */
    since: timestamp('since', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.walletId, table.grade] })],
)
