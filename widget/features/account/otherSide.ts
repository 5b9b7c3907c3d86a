import type { Transaction } from '../../../server/contract/v1/history.ts'

/** Who is on the other side of a transaction, from who is looking; `null` for what came out of nothing. */
export function otherSide(transaction: Transaction): { way: 'from' | 'to'; address: string } | null {
  const { metadata, transfers } = transaction
  const { operationType, sentFrom, sentTo } = metadata
  if (operationType === 'receive') return { way: 'from', address: sentFrom }
  const onlyCame = transfers?.length && transfers.every(({ direction }) => direction === 'in')
  // It went to nobody else, and nobody sent it.
  if (operationType === 'mint' && onlyCame) return null
  return sentTo ? { way: 'to', address: sentTo } : null
}
