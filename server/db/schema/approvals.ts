import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** Approvals that a person decides in a window (contract/approvals.ts). What the two sides say rests sealed by them. */
export const approvals = pgTable(
  'approvals',
  {
    /** Hex of the SHA-256 of the id. */
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    projectId: text('project_id').notNull(),
    /** Of the session that opened it. */
    sessionId: text('session_id').notNull().default(''),
    /** Of the page around the frame that opened it, from the token of the frame. */
    origin: text('origin').notNull().default(''),
    /** Hex of the SHA-256 of the window's own id; `null` before the first. */
    windowId: text('window_id'),
    frameState: text('frame_state'),
    frameVersion: integer('frame_version').notNull().default(0),
    frameSeen: timestamp('frame_seen', { withTimezone: true, mode: 'date' }),
    windowState: text('window_state'),
    windowVersion: integer('window_version').notNull().default(0),
    windowSeen: timestamp('window_seen', { withTimezone: true, mode: 'date' }),
    expires: timestamp('expires', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    index('approvals_expires').on(table.expires),
    index('approvals_user').on(table.userId),
    index('approvals_session').on(table.sessionId),
  ],
)
