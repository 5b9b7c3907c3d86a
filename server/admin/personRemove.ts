import { eq } from 'drizzle-orm'
import { audit } from '../db/schema/audit.ts'
import { users } from '../db/schema/users.ts'
import { wallets } from '../db/schema/wallets.ts'
import type { AdminCommand } from './command.ts'
import { done, misused, refused } from './words.ts'

/**
 * Deletes a person with ways in, sessions, passkeys, wallet and shares, in one transaction. Nobody can bring the wallet
 * back but who has its words.
 */
export const personRemove: AdminCommand = async ({ db, who }, [id = '', ...rest]) => {
  if (!/^[\w-]{1,64}$/.test(id)) return misused(`"${id}" is no person's id: the \`sub\` of their tokens.`)
  if (rest.length > 0) return misused('Name one person.')
  const removed = await db.transaction(async (tx) => {
    const held = await tx.select({ id: wallets.id }).from(wallets).where(eq(wallets.userId, id))
    const rows = await tx.delete(users).where(eq(users.id, id)).returning({ id: users.id })
    if (rows.length === 0) return undefined
    const details = { wallets: held.length }
    await tx.insert(audit).values({ who, action: 'person.remove', subject: id, details })
    return details
  })
  if (!removed) return refused(`There is no person ${id}.`)
  return done(`Removed person ${id}${removed.wallets > 0 ? ' with the shares of their wallet' : ''}.`)
}
