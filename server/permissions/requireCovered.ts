import { HttpError } from '../errors/httpError.ts'
import type { Execution } from './decodeExecute.ts'
import type { Allowance, Granted } from './permissionKinds.ts'

/**
 * Every call must be covered: its data by a permission to call that contract, its value by an allowance. What nobody
 * granted is refused.
 *
 * @returns the allowances that what is spent must fit into
 * @throws HttpError 401 `permission_denied`
 */
export function requireCovered(granted: readonly Granted[], calls: readonly Execution[]): Allowance[] {
  const contracts = new Set(granted.flatMap(({ contract }) => contract ?? []))
  for (const { target, data } of calls) {
    if (data !== '0x' && !contracts.has(target.toLowerCase()))
      throw permissionDenied(`Calls of ${target} are not permitted`)
  }
  const allowances = granted.flatMap(({ allowance }) => allowance ?? [])
  if (allowances.length === 0 && movedBy(calls) > 0n)
    throw permissionDenied('Native coins are not permitted to be spent')
  return allowances
}

export const movedBy = (calls: readonly Execution[]): bigint =>
  calls.reduce((sum, { value }) => sum + value, 0n)

export const permissionDenied = (sentence: string) => new HttpError(401, 'permission_denied', sentence)
