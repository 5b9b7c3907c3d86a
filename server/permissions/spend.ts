import { and, eq, gte, ne, sum } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { sessionSpends } from '../db/schema/sessionPermissions.ts'
import { type Allowance, periodStart } from './permissionKinds.ts'
import { permissionDenied } from './requireCovered.ts'

export interface Spend {
  pci: string
  operationHash: string
  /** What it sends, and the most that it pays for gas. */
  value: bigint
  /** Seconds. */
  signedAt: number
}

/**
 * Writes down what an operation costs when it fits into the allowances, each with what was signed in its period. The
 * caller holds the permission's row, so that no two count at once. The same operation again counts once: its nonce lets
 * it happen only once.
 *
 * @throws HttpError 401 `permission_denied`
 */
export async function spend(tx: Db, allowances: readonly Allowance[], spent: Spend): Promise<void> {
  for (const allowance of allowances) {
    const since = periodStart(allowance, spent.signedAt)
    if (since === undefined) throw permissionDenied('The allowance has not begun')
    if ((await spentSince(tx, spent, since)) + spent.value > allowance.limit)
      throw permissionDenied('The allowance of this period does not suffice')
  }
  if (spent.value > 0n) await tx.insert(sessionSpends).values(spent).onConflictDoNothing()
}

/** Of other operations. */
async function spentSince(tx: Db, { pci, operationHash }: Spend, since: number): Promise<bigint> {
  const [row] = await tx
    .select({ total: sum(sessionSpends.value) })
    .from(sessionSpends)
    .where(
      and(
        eq(sessionSpends.pci, pci),
        gte(sessionSpends.signedAt, since),
        ne(sessionSpends.operationHash, operationHash),
      ),
    )
  return BigInt(row?.total ?? 0)
}
