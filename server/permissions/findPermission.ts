import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { sessionPermissions } from '../db/schema/sessionPermissions.ts'
import { HttpError } from '../errors/httpError.ts'
import { type Account, nowSeconds, type Permission } from './permission.ts'

/** @throws HttpError 400 `permission_not_found`, also for a permission of another account */
export async function findPermission(
  db: Db,
  account: Pick<Account, 'address'> & Partial<Account>,
  pci: string,
  lock?: 'update',
): Promise<Permission> {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(pci)) throw permissionNotFound()
  const query = db
    .select()
    .from(sessionPermissions)
    .where(
      and(
        eq(sessionPermissions.pci, pci),
        eq(sessionPermissions.address, account.address),
        account.chainId === undefined ? undefined : eq(sessionPermissions.chainId, account.chainId),
      ),
    )
  const [found] = await (lock ? query.for(lock) : query)
  if (!found) throw permissionNotFound()
  return found
}

/**
 * One that the project created and that is neither revoked nor expired.
 *
 * @throws HttpError 400 `permission_not_found`, also for another project's; `permission_ended`
 */
export async function findStanding(
  db: Db,
  account: Account,
  pci: string,
  projectId: string,
  lock?: 'update',
): Promise<Permission> {
  const found = await findPermission(db, account, pci, lock)
  if (found.projectId !== projectId) throw permissionNotFound()
  if (found.revokedAt !== null) throw permissionEnded('was revoked')
  if (found.expiry <= nowSeconds()) throw permissionEnded('expired')
  return found
}

export const permissionNotFound = () =>
  new HttpError(400, 'permission_not_found', 'There is no such permission', { field: 'pci' })

export const permissionEnded = (how: string) =>
  new HttpError(400, 'permission_ended', `The permission ${how}`, { field: 'pci' })

export const permissionNotActive = () =>
  new HttpError(400, 'permission_not_active', 'The permission was not activated', { field: 'pci' })

export const permissionActive = () =>
  new HttpError(400, 'permission_active', 'The permission was activated with another context', {
    field: 'pci',
  })
