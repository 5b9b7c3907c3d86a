import type { Movement } from '../evm/movement.ts'
import { never } from '../evm/position.ts'
import type { SourceItem } from './historySource.ts'

/** What could be read of a record of a list. */
export interface ReadRecord {
  hash: string | undefined
  block: number | undefined
  ts: number | undefined
  inside: Movement[]
}

/** A record without a hash or block is left out; one without a time is as old as the one before it. */
export function readItems(records: readonly ReadRecord[]): SourceItem[] {
  const items: SourceItem[] = []
  for (const { hash, block, ts, inside } of records)
    if (hash !== undefined && block !== undefined)
      items.push({ hash, block, ts: ts ?? items.at(-1)?.ts ?? never, inside })
  return items
}

/** Native coins that a call moved; nothing where it is not clear who got what. */
export function moved(
  logIndex: number | undefined,
  from: string | undefined,
  to: string | undefined,
  amount: bigint | undefined,
): Movement[] {
  if (logIndex === undefined || !from || !to || !amount) return []
  return [{ logIndex, item: 0, kind: 'native', token: null, from, to, amount, tokenId: null }]
}
