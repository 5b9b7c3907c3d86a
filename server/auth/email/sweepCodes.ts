import { lt } from 'drizzle-orm'
import type { ServerContext } from '../../context.ts'
import { emailCodes } from '../../db/schema/emailCodes.ts'

/** Deletes codes that are over. It runs after a letter was sent, so it never fails the request. */
export async function sweepCodes({
  database,
  logger,
}: Pick<ServerContext, 'database' | 'logger'>): Promise<void> {
  await database.db
    .delete(emailCodes)
    .where(lt(emailCodes.expires, new Date()))
    .catch((error) => logger.error({ err: error }, 'old codes were not deleted'))
}
