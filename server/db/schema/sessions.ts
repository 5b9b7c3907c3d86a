import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** A login that stands. The token itself is only in the login frame; here is its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    /** Hex of the SHA-256 of the token. */
    sessionToken: text('token_hash').primaryKey(),
    /** UUID; names the session in logs, tickets and lists. */
    id: text('id').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expires: timestamp('expires', { withTimezone: true, mode: 'date' }).notNull(),
    /** When the person last proved who they are; key operations want it recent. */
    freshAt: timestamp('fresh_at', { withTimezone: true, mode: 'date' }).notNull(),
    projectId: text('project_id').notNull(),
    /** Origin of the page in which the login happened. */
    hostOrigin: text('host_origin').notNull(),
    /** `email`, `siwx`, `passkey` or the name of a social provider. */
    method: text('method').notNull(),
    /**
     * Public half of the key pair that the login frame keeps where it has storage: ECDSA P-256, uncompressed point,
     * base64url. Set at the login and never changed; tickets of the session are worth nothing without its signature.
     */
    ticketKey: text('ticket_key'),
    /** When a ticket resumed the session last; `null` while it is the one that the person logged in. */
    resumedAt: timestamp('resumed_at', { withTimezone: true, mode: 'date' }),
    /** `<wallet id>:<rotation>` whose recovery secret the session proved since it was resumed last, and when. */
    provenSet: text('proven_set'),
    provenAt: timestamp('proven_at', { withTimezone: true, mode: 'date' }),
    /** Wrong recovery proofs of this session in a row, and until when no further one is taken. */
    recoveryFailures: integer('recovery_failures').notNull().default(0),
    recoveryBlockedUntil: timestamp('recovery_blocked_until', { withTimezone: true, mode: 'date' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expires').on(table.expires)],
)
