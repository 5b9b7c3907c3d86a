import { and, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { type SponsorshipScope, sponsorships } from '../../db/schema/sponsorships.ts'
import type { ScopeLimit } from './sponsorshipLimits.ts'

/** More than one of the limits of a day allows. */
export class SponsorshipSpent extends Error {
  override name = 'SponsorshipSpent'
  readonly scope: SponsorshipScope
  constructor(scope: SponsorshipScope) {
    super(`No more is paid for today: ${scope}`)
    this.scope = scope
  }
}

export interface Charge {
  operations: number
  /** In the smallest unit. */
  cost: bigint
}

/** What was charged, and the day it was charged to. */
export interface Charged {
  readonly day: string
  readonly chainId: string
  readonly limits: readonly ScopeLimit[]
}

export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)

/**
 * Charges all scopes or none, in one transaction; of many at once none passes a limit. Both amounts may be below zero, to
 * give back.
 *
 * @throws SponsorshipSpent
 */
export async function chargeSponsorship(
  db: Db,
  { day, chainId, limits }: Charged,
  { operations, cost }: Charge,
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { scope, key, operations: mostOperations, cost: mostCost } of limits) {
      const fits = (mostOperations ?? operations) >= operations && (mostCost ?? cost) >= cost
      if (!fits) throw new SponsorshipSpent(scope)
      const within: SQL[] = []
      if (mostOperations !== undefined && operations > 0)
        within.push(lte(sponsorships.operations, mostOperations - operations))
      if (mostCost !== undefined && cost > 0n) within.push(lte(sponsorships.cost, mostCost - cost))
      const [row] = await tx
        .insert(sponsorships)
        .values({ day, chainId, scope, key, operations, cost })
        .onConflictDoUpdate({
          target: [sponsorships.day, sponsorships.chainId, sponsorships.scope, sponsorships.key],
          set: {
            operations: sql`${sponsorships.operations} + ${operations}`,
            cost: sql`${sponsorships.cost} + ${String(cost)}::numeric`,
          },
          setWhere: and(...within),
        })
        .returning({ operations: sponsorships.operations })
      if (!row) throw new SponsorshipSpent(scope)
    }
  })
}

/** Whether one more operation, however cheap, would pass. @throws SponsorshipSpent */
export async function requireUnspent(db: Db, { day, chainId, limits }: Charged): Promise<void> {
  for (const { scope, key, operations, cost } of limits) {
    const [row] = await db
      .select({ operations: sponsorships.operations, cost: sponsorships.cost })
      .from(sponsorships)
      .where(
        and(
          eq(sponsorships.day, day),
          eq(sponsorships.chainId, chainId),
          eq(sponsorships.scope, scope),
          eq(sponsorships.key, key),
        ),
      )
    const isSpent = (row?.operations ?? 0) >= (operations ?? Number.POSITIVE_INFINITY)
    if (isSpent || (cost !== undefined && (row?.cost ?? 0n) >= cost)) throw new SponsorshipSpent(scope)
  }
}
