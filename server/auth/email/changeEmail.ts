import { and, eq, inArray, ne } from 'drizzle-orm'
import type { ServerContext } from '../../context.ts'
import { audit } from '../../db/schema/audit.ts'
import { users } from '../../db/schema/users.ts'
import { HttpError } from '../../errors/httpError.ts'
import type { Session } from '../../sessions/sessions.ts'
import { mailbox, spellingsOf } from '../mailbox.ts'

/**
 * Puts a proven address in place of the old one, with its row in the audit log. That it belongs to somebody else is
 * said only to who just proved to read its mail.
 *
 * @throws HttpError 409 `email_taken`
 */
export async function changeEmail(
  { database }: ServerContext,
  { userId, projectId, hostOrigin }: Session,
  email: string,
): Promise<void> {
  try {
    await database.db.transaction(async (transaction) => {
      const others = and(inArray(users.email, spellingsOf(email)), ne(users.id, userId))
      const [other] = await transaction.select({ id: users.id }).from(users).where(others)
      if (other) throw taken()
      const set = { email: mailbox(email), emailVerified: new Date() }
      await transaction.update(users).set(set).where(eq(users.id, userId))
      const details = { projectId, hostOrigin }
      const who = `user:${userId}`
      await transaction.insert(audit).values({ who, action: 'email.update', subject: userId, details })
    })
  } catch (error) {
    // Somebody took it between the two statements.
    if ((error as { cause?: { code?: string } }).cause?.code === '23505') throw taken()
    throw error
  }
}

const taken = () =>
  new HttpError(409, 'email_taken', 'This address belongs to another account', { field: 'email' })
