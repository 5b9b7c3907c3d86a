import type { Db } from '../../db/db.ts'
import { ChainUnavailable } from '../../upstreams/nodes/nodeCall.ts'
import type { Claimant } from '../../upstreams/shares/claim.ts'
import type { Cursors } from '../cursor.ts'
import { type HistoryPage, invalidCursor, type PageQuestion, questionText } from '../page.ts'
import type { ChainIndex } from './chainIndex.ts'
import { type Describer, describeTransaction } from './describeTransaction.ts'
import { horizonOf } from './horizon.ts'
import { findTransactions, findTransfers, type TransactionRow, type TransferRow } from './indexStore.ts'
import { newest, packPosition, readPosition } from './position.ts'
import { readScales, type ScalesOf } from './readScales.ts'
import { findWatches } from './watchStore.ts'

export interface EvmHistory {
  db: Db
  cursors: Cursors
  describer: Describer
  scalesOf: ScalesOf
  index(chain: string): ChainIndex
}

/** Transactions on a page (data-api.md §3.5). */
const pageSize = 50

/**
 * One page from the database, newest first over all chains. The first page looks at the heads of the chains; later
 * ones only wait for what is not read yet. @throws HttpError 400 for the cursor, ChainUnavailable when no chain answers
 */
export async function evmPage(history: EvmHistory, question: PageQuestion): Promise<HistoryPage> {
  const { db, cursors } = history
  const { address, chains, cursor, by } = question
  const before = cursor === undefined ? newest : readPosition(cursors.read(questionText(question), cursor))
  if (before === undefined) throw invalidCursor()
  const missing = cursor === undefined ? await catchUp(history, address, chains, by) : []
  if (missing.length === chains.length) throw silent(chains)
  let found = await read(history, question, before, missing)
  if (found.horizon !== undefined && found.rows.length <= pageSize && cursor !== undefined) {
    missing.push(...(await catchUp(history, address, found.partial, by)))
    // The end of the list is not known: the same page is asked for again.
    if (missing.length === chains.length) throw silent(chains)
    found = await read(history, question, before, missing)
  }
  const { rows, horizon } = found
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)?.position ?? before
  const goesOn = rows.length > pageSize || horizon !== undefined
  const transfers = page.length > 0 ? await findTransfers(db, address, page) : []
  const nameOf = ({ chain, hash }: Pick<TransactionRow, 'chain' | 'hash'>) => `${chain}:${hash}`
  const byTransaction = new Map<string, TransferRow[]>(page.map((row) => [nameOf(row), []]))
  for (const transfer of transfers) byTransaction.get(nameOf(transfer))?.push(transfer)
  const scales = await readScales(history.scalesOf, [...byTransaction.values()].flat())
  const incomplete = new Set(transfers.filter(scales.mayCome).map(({ chain }) => chain))
  return {
    data: await Promise.all(
      page.map((row) =>
        describeTransaction(
          history.describer,
          { address, by },
          question.currency,
          row,
          byTransaction.get(nameOf(row)) ?? [],
          scales,
        ),
      ),
    ),
    next: goesOn ? cursors.write(questionText(question), packPosition(last)) : null,
    missing,
    incomplete: [...incomplete],
  }
}

const silent = (chains: readonly string[]) => new ChainUnavailable(`${chains.join()}: no node answered`)

/** Reads what happened since; the chains of which no node answered come back. */
async function catchUp(
  history: EvmHistory,
  address: string,
  chains: readonly string[],
  by: Claimant | undefined,
): Promise<string[]> {
  const readings = chains.map((chain) => history.index(chain).catchUp(address, by))
  const outcomes = await Promise.allSettled(readings)
  return chains.filter((_, at) => {
    const outcome = outcomes[at]
    if (outcome?.status !== 'rejected') return false
    if (outcome.reason instanceof ChainUnavailable) return true
    throw outcome.reason
  })
}

async function read(history: EvmHistory, question: PageQuestion, before: string, missing: readonly string[]) {
  const { address, chains } = question
  const watches = await findWatches(history.db, chains, address)
  const now = Date.now()
  const horizons = chains.flatMap((chain) => {
    if (missing.includes(chain)) return []
    const state = watches.get(chain)
    // Not looked at in time: nothing of it is known.
    const horizon = state ? horizonOf(state, now) : newest
    return horizon === undefined ? [] : [{ chain, horizon }]
  })
  const horizon = horizons
    .map((each) => each.horizon)
    .sort()
    .at(-1)
  const limit = pageSize + 1
  const rows = await findTransactions(history.db, { chains, address, before, horizon, limit })
  return { rows, horizon, partial: horizons.map(({ chain }) => chain) }
}
