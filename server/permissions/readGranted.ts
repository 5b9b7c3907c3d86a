import { HttpError } from '../errors/httpError.ts'
import type { Permission } from './permission.ts'
import { type Granted, permissionKinds } from './permissionKinds.ts'
import { permissionDenied } from './requireCovered.ts'

/**
 * What the permissions of a session grant. No policy is enforced here, so a session that has any grants nothing.
 *
 * @throws HttpError 400 without any, 401 `permission_denied` for a type that is not in the table, and for malformed data
 */
export function readGranted({
  permissions,
  policies,
}: Pick<Permission, 'permissions' | 'policies'>): Granted[] {
  if (permissions.length === 0) throw new HttpError(400, 'invalid_body', 'The permission grants nothing')
  const [policy] = policies
  if (policy) throw permissionDenied(`Policies of the type ${policy.type} are not supported`)
  return permissions.map(({ type, data }) => {
    const read = Object.hasOwn(permissionKinds, type) ? permissionKinds[type] : undefined
    if (!read) throw permissionDenied(`Permissions of the type ${type} are not supported`)
    const grant = read(data)
    if (!grant) throw permissionDenied(`The data of ${type} is malformed`)
    return grant
  })
}
