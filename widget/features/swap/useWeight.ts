import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
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

/**
 * What a quoted swap costs and still needs. `round`: another number asks again. Each price has another gas, and costs that
 * were read for the one before it outlast silence, too.
 */
export function useWeight(
  ask: Ask,
  order: SwapOrder | undefined,
  quoted: QuoteState,
  round = 0,
): WeightState {
  const quote = quoted.state === 'ready' ? quoted.quote : undefined
  const swap = JSON.stringify([order && orderKey(order), quote?.spender, round])
  const last = useRef<{ swap: string; data: Weight; dataUpdatedAt: number }>(undefined)
  const query = useQuery({
    queryKey: ['swap weight', order && orderKey(order), quote?.spender, String(quote?.gas), round],
    queryFn: lastingRead(() => weighSwap(ask, order as SwapOrder, quote as NonNullable<typeof quote>)),
    enabled: order !== undefined && quote !== undefined,
    refetchInterval: 10_000,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const { data, dataUpdatedAt, isPending } = query
  if (data) last.current = { swap, data, dataUpdatedAt }
  if (last.current?.swap !== swap) last.current = undefined
  const error = lastingFault(data ? query : { ...query, ...last.current }, lastingMs)
  if (error) {
    last.current = undefined
    return { state: 'failed', error }
  }
  const weight = isPending ? undefined : (data ?? last.current?.data)
  return weight ? { state: 'ready', weight } : { state: 'loading' }
}
