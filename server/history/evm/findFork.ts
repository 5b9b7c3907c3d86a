import type { Db } from '../../db/db.ts'
import type { Chain } from '../../upstreams/nodes/chain.ts'
import type { Followed } from './followed.ts'
import { findBlocks } from './followStore.ts'
import { deepest } from './indexStore.ts'
import { lastCommon } from './lookAtHead.ts'
import { readHeaders } from './readTransactions.ts'

/**
 * The newest block that was followed and that the chain still holds; the one below all that are known where it holds none.
 * Above, at the same height, another block was seen. @throws ChainMoved, ChainUnavailable, NodeRefused
 */
export async function findFork(db: Db, chain: Chain, followed: Followed): Promise<number> {
  const { top, ancestors } = followed
  const common = await lastCommon(chain, followed, top)
  if (common === top) return top
  const gone = ancestors.filter(([number]) => number > common).at(-1)?.[0] ?? top
  // What stays below is not taken back with the rest: nobody reads it a second time after a jump.
  const between = await findBlocks(db, chain.id, Math.max(common, top - deepest), gone)
  let [held, end] = [0, between.length]
  while (held < end) {
    const middle = (held + end) >> 1
    const [number, hash] = between[middle] ?? [0, '']
    const header = (await readHeaders(chain, [number])).get(number)
    if (header?.hash === hash) held = middle + 1
    else end = middle
  }
  const [lowest] = between[0] ?? [gone]
  return between[held - 1]?.[0] ?? (common < 0 ? lowest - 1 : common)
}
