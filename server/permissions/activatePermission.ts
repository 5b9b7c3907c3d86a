import { eq } from 'drizzle-orm'
import type { Term } from '../contract/v1/sessions/words.ts'
import type { Db } from '../db/db.ts'
import { sessionPermissions } from '../db/schema/sessionPermissions.ts'
import { findStanding, permissionActive } from './findPermission.ts'
import type { Account, PermissionStore } from './permission.ts'
import { requireSameSigner } from './requireSameSigner.ts'

/**
 * Keeps what the wallet gave, once: the same again changes nothing, another one is refused.
 *
 * @throws HttpError those of `findStanding` and `requireSameSigner`, 400 `permission_active`
 */
export async function activatePermission(
  { database }: Pick<PermissionStore, 'database'>,
  account: Account,
  projectId: string,
  { pci, context, signer }: { pci: string; context: string; signer: Term },
): Promise<void> {
  await database.db.transaction(async (tx) => {
    const found = await findStanding(tx as unknown as Db, account, pci, projectId, 'update')
    requireSameSigner(found.signer, signer)
    if (found.context?.toLowerCase() === context.toLowerCase()) return
    if (found.context !== null) throw permissionActive()
    await tx.update(sessionPermissions).set({ context }).where(eq(sessionPermissions.pci, pci))
  })
}
