import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** What a project chose; every field has a default, so `{}` is complete. */
export interface ProjectSettings {
  preview?: 'risky' | 'always'
  /** Names, rdns or catalogue ids, lower case. */
  excludedWallets?: string[]
  /** Catalogue ids, in the order in which they are shown. */
  featuredWallets?: string[]
  /** Catalogue ids; with one, no other wallet of the catalogue is shown. @default all */
  includedWallets?: string[]
  /** @default false */
  collapseWallets?: boolean
  /** @default 'show' */
  allWallets?: 'show' | 'mobile' | 'hide'
  /** @default false */
  analytics?: boolean
  /** @default true */
  swaps?: boolean
  termsUrl?: string
  privacyUrl?: string
  /** @default true */
  email?: boolean
  /** Names of social providers, in the order in which they are shown. @default all that the server has keys for */
  socials?: string[]
  /** @default true */
  passkey?: boolean
  /** @default 'off' */
  siwx?: 'off' | 'optional' | 'required'
  /** @default true */
  signOutOnDisconnect?: boolean
  /** @default true */
  signOutOnAccountChange?: boolean
  /** @default true */
  signOutOnNetworkChange?: boolean
  /** @default true */
  exchangeDeposits?: boolean
}

export const projects = pgTable('projects', {
  /** `[a-z0-9-]{1,64}` */
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  settings: jsonb('settings').$type<ProjectSettings>().notNull().default({}),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

export const projectOrigins = pgTable(
  'project_origins',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** A pattern of host-sdk/protocol/origin.ts. */
    pattern: text('pattern').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.pattern] })],
)
