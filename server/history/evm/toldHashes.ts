import { and, count, eq, gt, lt } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { historyTold } from '../../db/schema/history.ts'

/** Hashes that wait for their block, of one address on one chain. */
export const mostTold = 50
/** What no node knows after this time is forgotten, ms. */
export const toldPatience = 3_600_000

const of = (chain: string, address: string) =>
  and(eq(historyTold.chain, chain), eq(historyTold.address, address))

export async function findTold(db: Db, chain: string, address: string): Promise<string[]> {
  const rows = await db
    .select({ hash: historyTold.hash })
    .from(historyTold)
    .where(and(of(chain, address), gt(historyTold.toldAt, new Date(Date.now() - toldPatience))))
  return rows.map(({ hash }) => hash)
}

/** `false` when too many wait already. */
export function addTold(db: Db, chain: string, address: string, hash: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const old = new Date(Date.now() - toldPatience)
    await tx.delete(historyTold).where(and(of(chain, address), lt(historyTold.toldAt, old)))
    const [row] = await tx.select({ waiting: count() }).from(historyTold).where(of(chain, address))
    if ((row?.waiting ?? 0) >= mostTold) return false
    await tx.insert(historyTold).values({ chain, address, hash }).onConflictDoNothing()
    return true
  })
}
