import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import {
  historyRecent,
  historyTold,
  historyTransactions,
  historyTransfers,
  historyWatches,
} from '../../db/schema/history.ts'
import { depths } from './ancestors.ts'
import type { WatchState } from './followed.ts'
import type { MinedTransaction } from './movement.ts'
import { positionOf } from './position.ts'
import { addMissing, lowerMissing, mostTold, untilLooked } from './toldHashes.ts'

/** What one step found; written whole or not at all. */
export interface Step {
  version: number
  state: WatchState
  /** Everything above this block was taken back. */
  takenBackAbove: number | undefined
  transactions: readonly MinedTransaction[]
  /** Told hashes that need no further look. */
  settled: readonly string[]
  /** Hashes that blocks name and that could not be read. */
  missing: readonly string[]
  /** Hashes that waited and could not be read once more. */
  missed: readonly string[]
}

export type TransactionRow = typeof historyTransactions.$inferSelect
export type TransferRow = typeof historyTransfers.$inferSelect

/** Blocks further below the head are never taken back. */
export const deepest = depths.at(-1) ?? 0
/** Rows in one statement; PostgreSQL takes 65 535 parameters. */
const rowsInOne = 500

/** `false` when another writer was there first: then nothing was written, and its row says how to go on. */
export function writeStep(db: Db, chain: string, address: string, step: Step): Promise<boolean> {
  return db.transaction(async (tx) => {
    const written = await tx
      .update(historyWatches)
      .set({ ...step.state, version: step.version + 1 })
      .where(
        and(
          eq(historyWatches.chain, chain),
          eq(historyWatches.address, address),
          eq(historyWatches.version, step.version),
        ),
      )
      .returning({ version: historyWatches.version })
    if (written.length === 0) return false
    if (step.takenBackAbove !== undefined) await takeBack(tx, chain, address, step.takenBackAbove)
    await insertAll(tx, chain, address, step.transactions, step.state.top)
    if (step.settled.length > 0)
      await tx
        .delete(historyTold)
        .where(
          and(
            eq(historyTold.chain, chain),
            eq(historyTold.address, address),
            inArray(historyTold.hash, [...step.settled]),
          ),
        )
    await lowerMissing(tx, chain, address, step.missed)
    await addMissing(tx, chain, address, step.missing)
    return true
  })
}

/** Rows stay without a block, so that what is mined again keeps its place for those who page. */
export async function takeBack(tx: Db, chain: string, address: string, above: number): Promise<void> {
  const own = and(eq(historyTransactions.chain, chain), eq(historyTransactions.address, address))
  const gone = await tx
    .update(historyTransactions)
    .set({ block: null })
    .where(and(own, gt(historyTransactions.block, above)))
    .returning({ hash: historyTransactions.hash })
  // Looked up again by name: a plain payment in an older block would not be seen a second time.
  const again = gone.slice(0, mostTold).map(({ hash }) => ({ chain, address, hash, toldAt: untilLooked }))
  if (again.length > 0) await tx.insert(historyTold).values(again).onConflictDoNothing()
  for (const part of parts(gone)) {
    await tx.delete(historyTransfers).where(
      and(
        eq(historyTransfers.chain, chain),
        eq(historyTransfers.address, address),
        inArray(
          historyTransfers.hash,
          part.map(({ hash }) => hash),
        ),
      ),
    )
  }
}

/** `top`: the newest block that is known, near which blocks may be taken back. */
export async function insertAll(
  tx: Db,
  chain: string,
  address: string,
  transactions: readonly MinedTransaction[],
  top: number,
): Promise<void> {
  const owner = { chain, address }
  const rows = transactions.map(({ movements: _, index, ...transaction }) => ({
    ...owner,
    ...transaction,
    position: positionOf({ ...transaction, index, name: `${chain}:${transaction.hash}` }),
  }))
  for (const part of parts(rows))
    await tx
      .insert(historyTransactions)
      .values(part)
      .onConflictDoUpdate({
        target: [historyTransactions.chain, historyTransactions.address, historyTransactions.hash],
        set: {
          block: sql`excluded.block`,
          ts: sql`excluded.ts`,
          status: sql`excluded.status`,
        },
      })
  const movements = transactions.flatMap(({ hash, movements }) =>
    movements.map((movement) => ({ ...owner, hash, ...movement })),
  )
  for (const part of parts(movements)) await tx.insert(historyTransfers).values(part).onConflictDoNothing()
  const recent = new Set(transactions.map(({ block }) => block).filter((block) => block > top - deepest))
  const marks = [...recent].map((block) => ({ chain, block, address }))
  for (const part of parts(marks)) await tx.insert(historyRecent).values(part).onConflictDoNothing()
}

function* parts<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += rowsInOne) yield rows.slice(start, start + rowsInOne)
}

/** Newest first, below `before`, and not below `horizon`. */
export function findTransactions(
  db: Db,
  { chains, address, before, horizon, limit }: PageQuestion,
): Promise<TransactionRow[]> {
  return db
    .select()
    .from(historyTransactions)
    .where(
      and(
        eq(historyTransactions.address, address),
        inArray(historyTransactions.chain, [...chains]),
        isNotNull(historyTransactions.block),
        lt(historyTransactions.position, before),
        horizon === undefined ? undefined : gte(historyTransactions.position, horizon),
      ),
    )
    .orderBy(desc(historyTransactions.position))
    .limit(limit)
}
interface PageQuestion {
  chains: readonly string[]
  address: string
  before: string
  horizon: string | undefined
  limit: number
}

/** Which of these hashes are known with their block. */
export async function knownHashes(
  db: Db,
  chain: string,
  address: string,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await db
    .select({ hash: historyTransactions.hash })
    .from(historyTransactions)
    .where(
      and(
        eq(historyTransactions.chain, chain),
        eq(historyTransactions.address, address),
        isNotNull(historyTransactions.block),
        inArray(historyTransactions.hash, [...hashes]),
      ),
    )
  return new Set(rows.map(({ hash }) => hash))
}

/** What moved in these transactions. */
export function findTransfers(
  db: Db,
  address: string,
  rows: readonly Pick<TransactionRow, 'chain' | 'hash'>[],
): Promise<TransferRow[]> {
  const chains = [...new Set(rows.map(({ chain }) => chain))]
  const hashes = rows.map(({ hash }) => hash)
  return db
    .select()
    .from(historyTransfers)
    .where(
      and(
        eq(historyTransfers.address, address),
        inArray(historyTransfers.chain, chains),
        inArray(historyTransfers.hash, hashes),
      ),
    )
    .orderBy(asc(historyTransfers.logIndex), asc(historyTransfers.item))
}

/** An ERC-20 that moved from or to an address. */
export interface SeenToken {
  /** Lower case. */
  token: string
  /** In transactions of others alone. */
  unsolicited: boolean
}

/** Those that the address had a hand in come first, then the newest, so that junk pushes out none but junk. */
export async function findTokens(
  db: Db,
  chain: string,
  address: string,
  limit: number,
): Promise<SeenToken[]> {
  const { token } = historyTransfers
  const unsolicited = sql<boolean>`bool_and(${historyTransactions.from} <> ${address})`
  const rows = await db
    .select({ token, unsolicited })
    .from(historyTransfers)
    .innerJoin(
      historyTransactions,
      and(
        eq(historyTransactions.chain, historyTransfers.chain),
        eq(historyTransactions.address, historyTransfers.address),
        eq(historyTransactions.hash, historyTransfers.hash),
      ),
    )
    .where(
      and(
        eq(historyTransfers.chain, chain),
        eq(historyTransfers.address, address),
        eq(historyTransfers.kind, 'erc20'),
      ),
    )
    .groupBy(token)
    .orderBy(asc(unsolicited), desc(sql`max(${historyTransactions.ts})`))
    .limit(limit)
  return rows.flatMap(({ token, unsolicited }) => (token === null ? [] : [{ token, unsolicited }]))
}
