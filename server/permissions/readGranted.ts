import type { Term } from '../contract/v1/sessions/words.ts'
import { HttpError } from '../errors/httpError.ts'
import { type Granted, permissionKinds } from './permissionKinds.ts'
import { permissionDenied } from './requireCovered.ts'

/**
 * What the permissions of a session grant.
 *
 * @throws HttpError 400 without any, 401 `permission_denied` for a type that is not in the table, and for malformed data
 */
export function readGranted(permissions: readonly Term[]): Granted[] {
  if (permissions.length === 0) throw new HttpError(400, 'invalid_body', 'The permission grants nothing')
  return permissions.map(({ type, data }) => {
    const read = Object.hasOwn(permissionKinds, type) ? permissionKinds[type] : undefined
    if (!read) throw permissionDenied(`Permissions of the type ${type} are not supported`)
    const grant = read(data)
    if (!grant) throw permissionDenied(`The data of ${type} is malformed`)
    return grant
  })
}
