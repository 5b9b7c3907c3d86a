import { badAnswer } from './bitcoinNode.ts'

/** Mined within an hour or so. */
const usualBlocks = 6
/** In thousandths of a satoshi for a virtual byte. What nodes relay at least; what a node without an opinion gets. */
const least = 1_000n
/** Twice the rate of the most crowded days: who asks for more lies or is broken. */
const most = 1_000_000n

/**
 * The rate for a payment out of a node's estimates, in thousandths of a satoshi a virtual byte. `blocks`: within how
 * many it should be mined.
 *
 * @throws RpcError -32603 `bad_answer` for a rate that nobody ever had to pay
 */
export function chooseFeeRate(fees: Record<string, number>, blocks = usualBlocks): bigint {
  const known = Object.entries(fees)
    .map(([target, rate]) => ({ target: Number(target), rate }))
    .filter(({ target, rate }) => target > 0 && Number.isFinite(rate) && rate > 0)
    .sort((a, b) => Math.abs(a.target - blocks) - Math.abs(b.target - blocks))
  const [nearest] = known
  if (!nearest) return least
  if (nearest.rate > Number(most) / 1_000) throw badAnswer()
  const rate = BigInt(Math.ceil(nearest.rate * 1_000))
  return rate < least ? least : rate
}
