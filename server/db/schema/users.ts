import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** A person. Shared by all projects of this server; each page learns only what was connected to it. */
export const users = pgTable('users', {
  /** UUID */
  id: text('id').primaryKey(),
  name: text('name'),
  /** As `auth/mailbox.ts` spells it, in old rows with a domain beyond ASCII; proven by a code or by a provider that checked it. */
  email: text('email').unique(),
  emailVerified: timestamp('email_verified', { withTimezone: true, mode: 'date' }),
  image: text('image'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** A way in that a person has: a social account, or a wallet (`siwx`). Tokens of providers are not kept. */
export const accounts = pgTable(
  'accounts',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type').$type<'oauth' | 'oidc' | 'email' | 'webauthn'>().notNull(),
    /** `google`, `github`, … or `siwx`. */
    provider: text('provider').notNull(),
    /**
     * The provider's subject; for `siwx` `<namespace>:<address>` of a key, `<namespace>:<reference>:<address>` of a
     * contract, which may be somebody else's on another chain (EVM in lower case).
     */
    providerAccountId: text('provider_account_id').notNull(),
    refresh_token: text('refresh_token'),
    access_token: text('access_token'),
    expires_at: integer('expires_at'),
    token_type: text('token_type'),
    scope: text('scope'),
    id_token: text('id_token'),
    session_state: text('session_state'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.providerAccountId] })],
)
