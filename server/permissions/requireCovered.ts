import { HttpError } from '../errors/httpError.ts'
import type { Execution } from './decodeExecute.ts'
import type { Allowance, Granted } from './permissionKinds.ts'

interface Covered {
  /** Lower case. */
  account: string
  calls: readonly Execution[]
  /** The most that the account pays for gas, wei. */
  fee: bigint
}

/**
 * Every call must be covered: its data by a permission to call that function of that contract, its value and the fee by
 * an allowance. What nobody granted is refused, and so is a call of the account to itself, which could carry calls that
 * nobody checked.
 *
 * @returns the allowances that what is spent must fit into
 * @throws HttpError 401 `permission_denied`
 */
export function requireCovered(granted: readonly Granted[], { account, calls, fee }: Covered): Allowance[] {
  for (const call of calls) {
    if (call.data === '0x') continue
    const target = call.target.toLowerCase()
    if (target === account) throw permissionDenied('The account is not called by itself')
    const grants = granted.filter(({ contract }) => contract === target)
    if (grants.length === 0) throw permissionDenied(`Calls of ${call.target} are not permitted`)
    if (!grants.some((grant) => permits(grant, call)))
      throw permissionDenied(`This function of ${call.target} is not permitted, or not with that value`)
  }
  const allowances = granted.flatMap(({ allowance }) => allowance ?? [])
  if (allowances.length === 0 && movedBy(calls) + fee > 0n)
    throw permissionDenied('Native coins are not permitted to be spent, nor a fee to be paid with them')
  return allowances
}

/** Characters of `0x` and a selector. */
const selectorLength = 10

/** Calldata shorter than a selector names no function. */
const permits = ({ functions }: Granted, { data, value }: Execution): boolean =>
  functions === undefined ||
  functions.some(
    ({ selector, valueLimit }) =>
      selector === data.slice(0, selectorLength).toLowerCase() &&
      (valueLimit === undefined || value <= valueLimit),
  )

export const movedBy = (calls: readonly Execution[]): bigint =>
  calls.reduce((sum, { value }) => sum + value, 0n)

export const permissionDenied = (sentence: string) => new HttpError(401, 'permission_denied', sentence)
