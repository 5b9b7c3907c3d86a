import { isDatabaseFault } from '../../db/databaseFault.ts'
import { HttpError } from '../../errors/httpError.ts'
import { databaseUnavailable } from '../../errors/refusals.ts'

/** Errors of Auth.js stand in each other. */
const mostLevels = 8

/** The refusal for a database that is down, slow or full, where that is what lies below an error of Auth.js. */
export function findDatabaseFault(error: unknown): HttpError | undefined {
  let each = error
  for (let level = 0; each instanceof Error && level < mostLevels; level += 1) {
    if (each instanceof HttpError && each.code === 'database_unavailable') return each
    if (isDatabaseFault(each)) return databaseUnavailable(each)
    const { err } = (each.cause ?? {}) as { err?: unknown }
    each = err ?? each.cause
  }
  return undefined
}
