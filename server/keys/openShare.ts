import type { ServerContext } from '../context.ts'
import { aboutShares, type ShareSet } from './storeShares.ts'

/** @throws Error (500 `internal`) when the operator's key is another one, or the row was changed */
export function openShare(
  { sealer }: ServerContext,
  purpose: 'login-share' | 'operator-share',
  sealed: string,
  set: ShareSet,
): string {
  const share = sealer.open(purpose, sealed, aboutShares(set))
  if (share === undefined) throw new Error(`The ${purpose} of wallet ${set.walletId} does not open`)
  return share
}
