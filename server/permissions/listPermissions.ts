import { and, desc, eq, sql } from 'drizzle-orm'
import { type ListedSession, listLimit } from '../contract/v1/sessions/list.ts'
import { projects } from '../db/schema/projects.ts'
import { sessionPermissions } from '../db/schema/sessionPermissions.ts'
import { type Account, nowSeconds, type PermissionStore } from './permission.ts'

/** What stands comes before what is over or was never activated, so that no flood of those hides it. */
const standing = (now: number) =>
  sql`(${sessionPermissions.context} is not null and ${sessionPermissions.revokedAt} is null and ${sessionPermissions.expiry} > ${now})`

/** All of an account, whichever project created them. */
export async function listPermissions(
  { database }: Pick<PermissionStore, 'database'>,
  { chainId, address }: Account,
): Promise<ListedSession[]> {
  const rows = await database.db
    .select({
      project: { id: projects.id, name: projects.name },
      pci: sessionPermissions.pci,
      expiry: sessionPermissions.expiry,
      createdAt: sessionPermissions.createdAt,
      permissions: sessionPermissions.permissions,
      policies: sessionPermissions.policies,
      context: sessionPermissions.context,
      revokedAt: sessionPermissions.revokedAt,
    })
    .from(sessionPermissions)
    .innerJoin(projects, eq(projects.id, sessionPermissions.projectId))
    .where(and(eq(sessionPermissions.address, address), eq(sessionPermissions.chainId, chainId)))
    .orderBy(desc(standing(nowSeconds())), desc(sessionPermissions.createdAt), sessionPermissions.pci)
    .limit(listLimit)
  return rows.map(({ project, ...row }) => ({ project: { ...project, url: null, iconUrl: null }, ...row }))
}
