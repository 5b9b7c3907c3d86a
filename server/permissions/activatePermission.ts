import { eq } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { sessionPermissions } from '../db/schema/sessionPermissions.ts'
import { findStanding } from './findPermission.ts'
import type { Account, PermissionStore } from './permission.ts'

/**
 * Keeps what the wallet gave; a second time it takes the place of the first.
 *
 * @throws HttpError those of `findStanding`
 */
export async function activatePermission(
  { database }: Pick<PermissionStore, 'database'>,
  account: Account,
  projectId: string,
  { pci, context }: { pci: string; context: string },
): Promise<void> {
  await database.db.transaction(async (tx) => {
    await findStanding(tx as unknown as Db, account, pci, projectId, 'update')
    await tx.update(sessionPermissions).set({ context }).where(eq(sessionPermissions.pci, pci))
  })
}
