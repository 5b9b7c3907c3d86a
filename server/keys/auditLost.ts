import type { ServerContext } from '../context.ts'
import type { Session } from '../sessions/sessions.ts'
import { auditKeys } from './auditKeys.ts'
import { isShareLost } from './openShare.ts'
import type { ShareSet } from './storeShares.ts'

/** Opens a share; that it is lost leaves an audit row. */
export async function auditLost(
  { database }: ServerContext,
  session: Session,
  set: ShareSet,
  open: () => Promise<string>,
): Promise<string> {
  try {
    return await open()
  } catch (thrown) {
    if (isShareLost(thrown)) await auditKeys(database.db, session, 'wallet.share-lost', set)
    throw thrown
  }
}
