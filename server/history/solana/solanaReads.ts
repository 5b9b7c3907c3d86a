import { createReadThrough, type ReadThrough } from '../../cache/readThrough.ts'
import { historyHeldMs } from '../../contract/limits.ts'
import { callCosts } from '../../limits/callCosts.ts'
import { askRecords, isOdd, NodeRefused } from '../../upstreams/nodes/askRecords.ts'
import type { Chain } from '../../upstreams/nodes/chain.ts'
import type { Claimant } from '../../upstreams/shares/claim.ts'
import { findSignatures, type SolanaPlace } from './findSignatures.ts'
import { type Signed, type SolanaTransaction, solanaTransactionSchema } from './solanaShapes.ts'

/** What the nodes say of one page. */
export interface SolanaReading {
  signed: readonly Signed[]
  /** Of each of them; `null` where a node knows it no more, or says what can't be read. */
  transactions: readonly (SolanaTransaction | null)[]
  next: SolanaPlace | undefined
  /** Something could not be read. */
  isPart: boolean
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
export function createSolanaReads(
  chainOf: (id: string) => Chain,
  listedDecimals: (chainId: string, mint: string) => number | undefined = () => undefined,
): SolanaReads {
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
      const { signed, next, isPart } = await findSignatures(chain, address, after, (mint) =>
        listedDecimals(chainId, mint),
      )
      const transactions = await readTransactions(
        chain,
        signed.map(({ signature }) => signature),
      )
      // Some nodes keep a transaction without what it changed.
      return { signed, transactions, next, isPart: isPart || transactions.some((each) => !each?.meta) }
    },
  })
  return {
    get: (chainId, address, after, by) =>
      held.get([chainId, address, ...(after ? [after.signature, after.slot] : [])].join(' '), by),
  }
}

/** What Solana's nodes say of a transaction of a newer version: chainstack/dev-portal#691. */
const versionRefused = -32_015

/** What is refused for another reason than its version, such as an internal error, is asked once more. */
async function readTransactions(
  chain: Chain,
  signatures: readonly string[],
): Promise<(SolanaTransaction | null)[]> {
  const ask = (some: readonly string[]) =>
    askRecords(
      chain,
      solanaTransactionSchema,
      some.map((signature) => ({ method: 'getTransaction', params: [signature, transactionOptions] })),
    )
  const read = await ask(signatures)
  const refused = signatures.filter((_, at) => {
    const record = read[at]
    return record instanceof NodeRefused && record.error.code !== versionRefused
  })
  const again = await ask(refused)
  const later = new Map(refused.map((signature, at) => [signature, again[at]]))
  return signatures.map((signature, at) => {
    const record = later.get(signature) ?? read[at]
    return record && !isOdd(record) ? record : null
  })
}
