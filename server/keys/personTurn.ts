import { eq } from 'drizzle-orm'
import type { ServerContext } from '../context.ts'
import type { Db } from '../db/db.ts'
import { users } from '../db/schema/users.ts'
import { HttpError } from '../errors/httpError.ts'

/**
 * A transaction in which nothing else changes this person's keys: requests that arrive at once, in any
 * process, take turns on the row of the person.
 *
 * @throws HttpError 401 `no_session` when the person was deleted meanwhile
 */
export function personTurn<T>(
  { database }: ServerContext,
  userId: string,
  run: (tx: Db) => Promise<T>,
): Promise<T> {
  return database.db.transaction(async (tx) => {
    const [person] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, userId))
      .for('no key update')
    if (!person) throw new HttpError(401, 'no_session', 'Nobody is logged in')
    return run(tx)
  })
}
