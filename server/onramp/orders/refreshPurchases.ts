import { and, desc, eq, exists, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { onrampOrders, onrampVisits } from '../../db/schema/onramp.ts'
import type { Purchase } from '../purchase.ts'
import type { Seller } from '../seller.ts'
import { addressKey } from './addressKey.ts'

type Visit = typeof onrampVisits.$inferSelect

/** Seconds: between questions of the same visit, and how long one that led to nothing yet is asked about. */
const pace = 3
const patience = 86_400
/** Characters of a seller's id: it goes into cursors. */
const idLength = 100
/** Visits that are asked about at once, newest first. */
const most = 10

/**
 * Asks the sellers what came of the visits of an address, and keeps it. A visit is asked about by one process at a time,
 * as long as it is new or has a purchase that is not over.
 *
 * @returns what went wrong; what is kept already stays
 */
export async function refreshPurchases(
  db: Db,
  sellers: readonly Seller[],
  address: string,
): Promise<unknown[]> {
  const now = Math.floor(Date.now() / 1000)
  const visits = await claimVisits(db, sellers, address, now)
  const asked = await Promise.allSettled(
    visits.map(async (visit) => {
      const seller = sellers.find(({ name }) => name === visit.provider)
      const purchases = (await seller?.purchases(visit.reference)) ?? []
      for (const purchase of purchases) if (belongsTo(visit, purchase)) await keep(db, visit, purchase)
    }),
  )
  return asked.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
}

async function claimVisits(
  db: Db,
  sellers: readonly Seller[],
  address: string,
  now: number,
): Promise<Visit[]> {
  const names = sellers.map(({ name }) => name)
  if (names.length === 0) return []
  const isDue = and(
    eq(onrampVisits.address, address),
    inArray(onrampVisits.provider, names),
    lt(onrampVisits.checkedAt, now - pace),
    or(gt(onrampVisits.visitedAt, now - patience), hasOpenOrder(db)),
  )
  const due = await db
    .select({ provider: onrampVisits.provider, reference: onrampVisits.reference })
    .from(onrampVisits)
    .where(isDue)
    .orderBy(desc(onrampVisits.visitedAt))
    .limit(most)
  if (due.length === 0) return []
  const named = or(
    ...due.map(({ provider, reference }) =>
      and(eq(onrampVisits.provider, provider), eq(onrampVisits.reference, reference)),
    ),
  )
  return db.update(onrampVisits).set({ checkedAt: now }).where(and(isDue, named)).returning()
}

const over = ['ONRAMP_TRANSACTION_STATUS_SUCCESS', 'ONRAMP_TRANSACTION_STATUS_FAILED']

function hasOpenOrder(db: Db): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(onrampOrders)
      .where(
        and(
          eq(onrampOrders.provider, onrampVisits.provider),
          eq(onrampOrders.reference, onrampVisits.reference),
          sql`${onrampOrders.state} not in (${over[0]}, ${over[1]})`,
        ),
      ),
  )
}

/** A reference that a page chose may be somebody else's: then the address tells whose purchase it is. */
function belongsTo({ address, reference, provider }: Visit, purchase: Purchase): boolean {
  if (purchase.id.length > idLength) return false
  if (purchase.address !== '') return addressKey(purchase.address) === address
  return provider === 'meld' || addressKey(reference) === address
}

async function keep(db: Db, visit: Visit, { id, address: _, ...told }: Purchase): Promise<void> {
  const { provider, reference, address, projectId } = visit
  const { chain = null, paid = null, currency = null, hash = null, ...rest } = told
  const known = { ...rest, chain, paid, currency, hash }
  await db
    .insert(onrampOrders)
    .values({ provider, id, address, reference, projectId, ...known })
    .onConflictDoUpdate({
      target: [onrampOrders.provider, onrampOrders.id],
      set: known,
      setWhere: eq(onrampOrders.address, address),
    })
}
