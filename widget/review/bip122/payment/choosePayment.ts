import type { Utxo } from './bitcoinNode.ts'
import { chooseCoins, type Payment, type Wanted } from './chooseCoins.ts'
import { isPostage } from './isPostage.ts'
import { type TraceNode, traceCoins } from './traceCoins.ts'

/** What a person should know of the coins that pay. */
export type CoinMark = 'unconfirmed' | 'smallCoins'

/**
 * Which coins pay. Where those of the chain are not enough, a node is asked whose the others are.
 *
 * @param ours scripts of all our addresses
 * @throws RpcError as `chooseCoins`
 */
export async function choosePayment(
  node: TraceNode,
  coins: readonly Utxo[],
  wanted: Wanted,
  ours: readonly Uint8Array[] = [wanted.script],
): Promise<Payment> {
  const confirmed = coins.filter((coin) => coin.confirmed)
  if (confirmed.length === coins.length) return chooseCoins(coins, wanted)
  try {
    return chooseCoins(confirmed, { ...wanted, smallCoins: false })
  } catch {
    return chooseCoins(await traceCoins(node, coins, ours), wanted)
  }
}

export const marksOf = ({ coins }: Payment): CoinMark[] => [
  ...(coins.some(({ ofStranger }) => ofStranger) ? (['unconfirmed'] as const) : []),
  ...(coins.some(({ value }) => isPostage(value)) ? (['smallCoins'] as const) : []),
]
