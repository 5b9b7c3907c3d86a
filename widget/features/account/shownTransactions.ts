import type { Transaction } from '../../../server/contract/v1/history.ts'

/**
 * Specification §5: a transaction of another network is dropped, and one that moves nothing but spam. Each shows once,
 * however often the pages name it.
 */
export function shownTransactions(all: readonly Transaction[], chainId: string): Transaction[] {
  const known = new Set<string>()
  return all.filter(({ id, metadata, transfers }) => {
    const spam =
      transfers !== null && transfers.length > 0 && transfers.every((one) => one.nft_info?.flags.is_spam)
    if (metadata.chain !== chainId || spam || known.has(id)) return false
    known.add(id)
    return true
  })
}
