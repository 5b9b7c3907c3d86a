import { and, eq, isNull } from 'drizzle-orm'
import { sessionPermissions } from '../db/schema/sessionPermissions.ts'
import { findPermission, permissionEnded } from './findPermission.ts'
import { type Account, nowSeconds, type Permission, type PermissionStore } from './permission.ts'

/**
 * Ends a permission when `authorise` does not throw. What is being signed at this moment is signed or refused as a
 * whole: both hold the row.
 *
 * @throws HttpError 400 `permission_not_found`, `permission_ended`
 */
export async function revokePermission(
  { database }: Pick<PermissionStore, 'database'>,
  account: Pick<Account, 'address'> & Partial<Account>,
  pci: string,
  authorise: (permission: Permission) => Promise<void>,
): Promise<void> {
  const { db } = database
  await authorise(await findPermission(db, account, pci))
  const revoked = await db
    .update(sessionPermissions)
    .set({ revokedAt: nowSeconds() })
    .where(and(eq(sessionPermissions.pci, pci), isNull(sessionPermissions.revokedAt)))
    .returning({ pci: sessionPermissions.pci })
  if (revoked.length === 0) throw permissionEnded('was revoked already')
}
