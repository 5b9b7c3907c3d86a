import { malformed } from '../faults.ts'
import type { Input } from './eachInput.ts'

/** Of the account that an input names. */
export function addressOf(account: unknown): string {
  const { address } = (account ?? {}) as Input
  if (typeof address !== 'string') throw malformed('account')
  return address
}
