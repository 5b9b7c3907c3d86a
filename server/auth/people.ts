import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { ServerContext } from '../context.ts'
import type { Db } from '../db/db.ts'
import { accounts, users } from '../db/schema/users.ts'
import { mailbox, spellingsOf } from './mailbox.ts'

/** A way in that was just proven. */
export interface ProvenAccount {
  /** `google`, `github`, … or `siwx`. */
  provider: string
  /** The provider's subject; db/schema/users.ts. */
  providerAccountId: string
  type: 'oauth' | 'oidc' | 'email' | 'webauthn'
  email?: string | null
  /** The provider says that it checked the address. @default false */
  emailVerified?: boolean
  name?: string | null
  image?: string | null
}

/** Finds or makes the person of an address that was just proven by a code. */
export async function personByEmail(context: ServerContext, email: string): Promise<{ userId: string }> {
  return inTurns(context, (db) => ownerOf(db, email, {}))
}

/**
 * Finds or makes the person of an account. A new account joins the person who has the same address only when both
 * sides proved it; an address that the provider did not check is not kept.
 */
export async function personByAccount(
  context: ServerContext,
  account: ProvenAccount,
): Promise<{ userId: string }> {
  return inTurns(context, async (db) => {
    const { provider, providerAccountId, type, email, emailVerified, name = null, image = null } = account
    const [known] = await db
      .select({ userId: accounts.userId })
      .from(accounts)
      .where(and(eq(accounts.provider, provider), eq(accounts.providerAccountId, providerAccountId)))
    if (known) return known
    const person =
      email && emailVerified === true
        ? await ownerOf(db, email, { name, image })
        : await insertUser(db, { name, image })
    if (!person) return undefined
    const linked = await db
      .insert(accounts)
      .values({ userId: person.userId, type, provider, providerAccountId })
      .onConflictDoNothing()
      .returning({ userId: accounts.userId })
    return linked[0]
  })
}

type Facts = { name?: string | null; image?: string | null }

/** `undefined` when another request took the address meanwhile. */
async function ownerOf(db: Db, address: string, facts: Facts): Promise<{ userId: string } | undefined> {
  const email = mailbox(address)
  const rows = await db
    .select()
    .from(users)
    .where(inArray(users.email, spellingsOf(email)))
    .orderBy(users.createdAt)
  const proven = rows.filter(({ emailVerified }) => emailVerified)
  // Where both spellings were proven before they counted as one, the one of today leads.
  const owner = proven.find((row) => row.email === email) ?? proven[0]
  if (owner) return { userId: owner.id }
  // Somebody wrote this address down without proving it; whoever proves it now must not get into their account.
  for (const { id } of rows) {
    const unproven = and(eq(users.id, id), isNull(users.emailVerified))
    await db.update(users).set({ email: null }).where(unproven)
  }
  return insertUser(db, { ...facts, email, emailVerified: new Date() })
}

async function insertUser(
  db: Db,
  values: Facts & { email?: string; emailVerified?: Date },
): Promise<{ userId: string } | undefined> {
  const made = await db
    .insert(users)
    .values({ id: randomUUID(), ...values })
    .onConflictDoNothing()
    .returning({ userId: users.id })
  return made[0]
}

/** Two logins of one new person at once: the second finds, in its next turn, what the first made. */
const turns = 5

async function inTurns<T>({ database }: ServerContext, work: (db: Db) => Promise<T | undefined>): Promise<T> {
  for (let turn = 0; turn < turns; turn++) {
    const done = await database.db
      .transaction(async (transaction) => {
        const result = await work(transaction as unknown as Db)
        if (result === undefined) throw new LostRace()
        return { result }
      })
      .catch((error) => {
        if (error instanceof LostRace) return undefined
        throw error
      })
    if (done) return done.result
  }
  throw new Error('A person could not be found or made')
}

/** Rolls the transaction back. */
class LostRace extends Error {
  override name = 'LostRace'
}
