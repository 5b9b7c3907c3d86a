import { createReadThrough, type ReadThrough } from '../../cache/readThrough.ts'
import { historyHeldMs } from '../../contract/limits.ts'
import type { ListedTransaction } from '../../upstreams/esplora/esploraCalls.ts'
import type { Chain } from '../../upstreams/nodes/chain.ts'
import { ChainUnavailable } from '../../upstreams/nodes/nodeCall.ts'
import type { Claimant } from '../../upstreams/shares/claim.ts'

/** Readings of an Esplora API's pages. */
export interface BitcoinReads {
  /** The newest of an address, or those before the transaction `last`. @throws ChainUnavailable */
  get(
    chainId: string,
    address: string,
    last: string | undefined,
    by?: Claimant,
  ): Promise<readonly ListedTransaction[]>
}

/** Transactions that are held; an empty page counts as one. */
const most = 5_000

/** Who asks for the same page at once or soon after gets the same, also a failure. */
export function createBitcoinReads(chainOf: (id: string) => Chain): BitcoinReads {
  const held: ReadThrough<readonly ListedTransaction[]> = createReadThrough({
    freshMs: historyHeldMs,
    failureMs: historyHeldMs,
    limit: most,
    sizeOf: (transactions) => 1 + transactions.length,
    cost: () => 1,
    async read(key, claim) {
      const [chainId = '', ...params] = key.split(' ')
      const answer = await chainOf(chainId).as(claim).ask({ method: 'esplora_getTransactions', params })
      if (!answer.ok) throw new ChainUnavailable(`${chainId}: refused`)
      return answer.value as ListedTransaction[]
    },
  })
  return {
    get: (chainId, address, last, by) => held.get([chainId, address, ...(last ? [last] : [])].join(' '), by),
  }
}
