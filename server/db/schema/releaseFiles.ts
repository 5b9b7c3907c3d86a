import { boolean, customType, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (bytes) => Buffer.from(bytes),
})

/** Files whose names change with their content, of every release that ran lately: open pages and frames still load them. */
export const releaseFiles = pgTable(
  'release_files',
  {
    /** `widget`, `login` or `sdk`: paths are of different origins. */
    build: text('build').notNull(),
    /** `/assets/…`, `/gatehouse….mjs`. */
    path: text('path').notNull(),
    body: bytea('body').notNull(),
    /** `body` is compressed (Brotli). */
    isPacked: boolean('is_packed').notNull(),
    /** By a key derived from the operator's: what somebody else writes here is never served. */
    mac: text('mac').notNull(),
    /** When a server of that release last ran. */
    seenAt: timestamp('seen_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.build, table.path] }),
    index('release_files_seen_at').on(table.seenAt),
  ],
)
