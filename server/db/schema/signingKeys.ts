import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** ES256 keys that sign access tokens; published at `/.well-known/jwks.json` until every token they signed is over. */
export const signingKeys = pgTable(
  'signing_keys',
  {
    /** RFC 7638 thumbprint. */
    id: text('id').primaryKey(),
    publicJwk: jsonb('public_jwk').$type<Record<string, unknown>>().notNull(),
    /** PKCS #8, sealed with the operator's key. */
    sealedPrivateKey: text('sealed_private_key').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    /** From then on no token is signed with it. */
    retiresAt: timestamp('retires_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [index('signing_keys_retires').on(table.retiresAt)],
)
