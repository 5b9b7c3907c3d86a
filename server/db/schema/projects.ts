import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { ConnectMethod } from '../../contract/connectMethods.ts'
import type { FeatureSettings } from '../../contract/features.ts'
import type { WalletGroup } from '../../contract/walletOrder.ts'

/** What a project chose; every field has a default, so `{}` is complete. */
export interface ProjectSettings extends FeatureSettings {
  preview?: 'risky' | 'always'
  /** Names, rdns or catalogue ids, lower case. */
  excludedWallets?: string[]
  /** Catalogue ids, in the order in which they are shown. */
  featuredWallets?: string[]
  /** Catalogue ids; with one, no other wallet of the catalogue is shown. @default all */
  includedWallets?: string[]
  /** Groups of wallets that are shown first, in this order. */
  walletOrder?: WalletGroup[]
  /** Ways in that are shown first, in this order. @default by whether the browser has a wallet */
  connectOrder?: ConnectMethod[]
  /** @default false */
  collapseWallets?: boolean
  /** @default 'show' */
  allWallets?: 'show' | 'mobile' | 'hide'
  /** @default false */
  analytics?: boolean
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
  /** Where a person approves what moves value. @default `APPROVALS` of the server */
  approvals?: 'auto' | 'window' | 'frame'
  /** @default true */
  exchangeDeposits?: boolean
  /** Is nothing swapped or sold in the time zones of `contract/restrictedTimezones.ts`? @default false */
  restrictedTimezones?: boolean
  /** May operations of accounts be paid for? @default true */
  sponsorship?: boolean
  /** Operations that are paid for in a day on one network. @default as the server has it */
  sponsoredOperations?: number
  /** The same of one account. */
  sponsoredAccountOperations?: number
  /** Paymasters of the site itself (ERC-7677), to the letter as it names them; no others are used. @default none */
  paymasterUrls?: string[]
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
