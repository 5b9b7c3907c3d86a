import { bigint, index, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Term } from '../../contract/v1/sessions/words.ts'
import { projects } from './projects.ts'

/** What an account allowed a project to do with a session key of this server (data-api.md §3.31). Times in seconds. */
export const sessionPermissions = pgTable(
  'session_permissions',
  {
    /** UUID. */
    pci: text('pci').primaryKey(),
    /** CAIP-2, `eip155:…`. */
    chainId: text('chain_id').notNull(),
    /** Lower case. */
    address: text('address').notNull(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    expiry: bigint('expiry', { mode: 'number' }).notNull(),
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
    signer: jsonb('signer').$type<Term>().notNull(),
    permissions: jsonb('permissions').$type<Term[]>().notNull(),
    policies: jsonb('policies').$type<Term[]>().notNull(),
    /** What the wallet gave at the activation, hex. */
    context: text('context'),
    /** Uncompressed, hex. */
    publicKey: text('public_key').notNull(),
    /** Sealed with the operator's key. */
    sealedPrivateKey: text('sealed_private_key').notNull(),
    revokedAt: bigint('revoked_at', { mode: 'number' }),
  },
  (table) => [index('session_permissions_account').on(table.address, table.chainId)],
)

/** Operations that were signed, and the native coins that they send and pay for gas at most: what a recurring allowance is counted by. */
export const sessionSpends = pgTable(
  'session_spends',
  {
    pci: text('pci')
      .notNull()
      .references(() => sessionPermissions.pci, { onDelete: 'cascade' }),
    /** Hash of the user operation: the same one again moves nothing more. */
    operationHash: text('operation_hash').notNull(),
    /** In the smallest unit. */
    value: numeric('value', { precision: 78, scale: 0, mode: 'bigint' }).notNull(),
    /** Seconds. */
    signedAt: bigint('signed_at', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.pci, table.operationHash] })],
)
