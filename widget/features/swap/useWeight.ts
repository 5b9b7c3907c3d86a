import { useQuery } from '@tanstack/react-query'
import type { Ask } from '../../actions/send/family.ts'
import type { SwapError } from '../../actions/swap/swapError.ts'
import type { SwapOrder } from '../../actions/swap/swapOrder.ts'
import { type Weight, weighSwap } from '../../actions/swap/weighSwap.ts'
import { lastingFault, lastingMs, lastingRead } from './lastingFault.ts'
import { orderKey, type QuoteState } from './useSwapQuote.ts'

export type WeightState =
  | { state: 'loading' }
  | { state: 'ready'; weight: Weight }
  | { state: 'failed'; error: SwapError }

/** What a quoted swap costs and still needs. `round`: another number asks again. */
export function useWeight(
  ask: Ask,
  order: SwapOrder | undefined,
  quoted: QuoteState,
  round = 0,
): WeightState {
  const quote = quoted.state === 'ready' ? quoted.quote : undefined
  const query = useQuery({
    queryKey: ['swap weight', order && orderKey(order), quote?.spender, String(quote?.gas), round],
    queryFn: lastingRead(() => weighSwap(ask, order as SwapOrder, quote as NonNullable<typeof quote>)),
    enabled: order !== undefined && quote !== undefined,
    refetchInterval: 10_000,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const error = lastingFault(query, lastingMs)
  if (error) return { state: 'failed', error }
  return query.data ? { state: 'ready', weight: query.data } : { state: 'loading' }
}
