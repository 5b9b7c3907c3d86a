import { createReadThrough, type ReadThrough } from '../../cache/readThrough.ts'
import { historyHeldMs } from '../../contract/limits.ts'
import { callCosts } from '../../limits/callCosts.ts'
import type { Chain } from '../../upstreams/nodes/chain.ts'
import type { Claimant } from '../../upstreams/shares/claim.ts'
import { askEach } from '../evm/askNode.ts'
import { findSignatures, type SolanaPlace } from './findSignatures.ts'
import { type Signed, type SolanaTransaction, solanaTransactionSchema } from './solanaShapes.ts'

/** What the nodes say of one page. */
export interface SolanaReading {
  signed: readonly Signed[]
  /** Of each of them; `null` where a node knows it no more, or says what can't be read. */
  transactions: readonly (SolanaTransaction | null)[]
  next: SolanaPlace | undefined
}

/** Readings of pages, by place. */
export interface SolanaReads {
  /** @throws ChainUnavailable, NodeRefused */
  get(chainId: string, address: string, after: SolanaPlace | undefined, by?: Claimant): Promise<SolanaReading>
}

/** Transactions that are held. */
const most = 5_000
/** A node refuses a newer one: chainstack/dev-portal#691. */
const transactionOptions = { encoding: 'jsonParsed', maxSupportedTransactionVersion: 1 }

/** One page is dozens of calls of a node: who asks for the same soon after gets the same, also a failure. */
export function createSolanaReads(chainOf: (id: string) => Chain): SolanaReads {
  const held: ReadThrough<SolanaReading> = createReadThrough({
    freshMs: historyHeldMs,
    failureMs: historyHeldMs,
    limit: most,
    sizeOf: ({ transactions }) => 1 + transactions.length,
    cost: () => callCosts.history.solana,
    async read(key, claim) {
      const [chainId = '', address = '', signature, slot] = key.split(' ')
      const after = signature === undefined ? undefined : { signature, slot: Number(slot) }
      const chain = chainOf(chainId).as(claim)
      const { signed, next } = await findSignatures(chain, address, after)
      const calls = signed.map(({ signature }) => ({
        method: 'getTransaction',
        params: [signature, transactionOptions],
      }))
      const transactions = await askEach(chain, solanaTransactionSchema, calls)
      return { signed, transactions: transactions.map((each) => each ?? null), next }
    },
  })
  return {
    get: (chainId, address, after, by) =>
      held.get([chainId, address, ...(after ? [after.signature, after.slot] : [])].join(' '), by),
  }
}
