import { convertQuotes, type Quote } from '../../../server/contract/v1/convert/quotes.ts'
import type { ApiClient } from '../../api/apiClient.ts'
import { getV1 } from '../../api/getV1.ts'
import { sender } from '../../api/sender.ts'
import { SwapError } from './swapError.ts'
import { isWrapping, leastOf, type SwapOrder, type SwapQuote } from './swapOrder.ts'
import { caipOf } from './swapToken.ts'

export type QuoteAsked = Pick<SwapOrder, 'networkId' | 'from' | 'sells' | 'buys' | 'units' | 'slippageBps'>

/** What would come out now. @throws RpcError, SwapError where the answer is of something else */
export async function askQuote(
  api: Pick<ApiClient, 'frameToken'>,
  asked: QuoteAsked,
  signal?: AbortSignal,
): Promise<SwapQuote> {
  const { networkId, from, sells, buys, units, slippageBps } = asked
  const query = {
    ...sender,
    amount: String(units),
    from: caipOf(networkId, sells.token),
    to: caipOf(networkId, buys.token),
    userAddress: `${networkId}:${from}`,
    slippage: String(slippageBps / 100),
  }
  const { quotes } = await getV1(api, convertQuotes, { params: {}, query }, signal)
  const [first] = quotes
  if (!first) throw new SwapError('no_liquidity')
  return readQuote(first, query, slippageBps)
}

function readQuote(
  quote: Quote,
  asked: { amount: string; from: string; to: string },
  slippageBps: number,
): SwapQuote {
  const same =
    quote.fromAmount === asked.amount && quote.fromAccount === asked.from && quote.toAccount === asked.to
  const bought = readUnits(quote.toAmount)
  if (!same || bought === 0n) throw new SwapError('unreachable')
  const route = quote.route
  const least = isWrapping({ route }) ? bought : leastOf(bought, slippageBps)
  const told = readUnits(quote.minAmount)
  return {
    bought,
    // The server may promise more than the share leaves, never less.
    least: told > least && told <= bought ? told : least,
    route,
    impactBps: quote.priceImpact,
    gas: readUnits(quote.gas),
    feeBps: quote.feeBps,
    spender: quote.spender?.toLowerCase() ?? null,
    router: quote.router.toLowerCase(),
    takesPermit: quote.takesPermit && quote.spender !== null,
  }
}

/** @throws SwapError */
export function readUnits(text: string): bigint {
  if (/^\d{1,78}$/.test(text)) return BigInt(text)
  throw new SwapError('unreachable')
}
