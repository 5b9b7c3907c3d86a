import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { askQuote } from '../../actions/swap/askQuote.ts'
import { requireUnscaledPair } from '../../actions/swap/requireUnscaledPair.ts'
import type { SwapError } from '../../actions/swap/swapError.ts'
import type { SwapOrder, SwapQuote } from '../../actions/swap/swapOrder.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import { useWidgetContext } from '../../useWidget.ts'
import { lastingFault, lastingMs, lastingRead } from './lastingFault.ts'

/** Inventory §1.6.1. */
const typingMs = 200
const freshMs = 10_000
/** How a token’s amounts are shown changes by the day at most, and is read again before a wallet is asked. */
const scaleMs = 60_000
/** How often is looked for a new block; the server asks its node once a block. */
const blockMs = 4_000

export type QuoteState =
  | { state: 'idle' | 'loading' }
  | { state: 'ready'; quote: SwapQuote }
  | { state: 'failed'; error: SwapError }

/** What two orders must agree in to have the same price. */
export const orderKey = ({ networkId, from, sells, buys, units, slippageBps }: SwapOrder): string =>
  [networkId, from, sells.token, buys.token, units, slippageBps].join(' ')

/**
 * What an order gives, asked anew every ten seconds and with each block while somebody looks. An answer to what was typed
 * before is dropped: each order has a place of its own. `reading`: not while a wallet has it.
 */
export function useSwapQuote(order: SwapOrder | undefined, reading: boolean): QuoteState {
  const { api } = useWidgetContext()
  const key = order && orderKey(order)
  const isSettled = useDebounced(key, typingMs) === key
  const enabled = order !== undefined && isSettled && reading
  const query = useQuery({
    queryKey: ['swap quote', key],
    queryFn: lastingRead(({ signal }) => askQuote(api, order as SwapOrder, signal)),
    enabled,
    staleTime: freshMs,
    gcTime: 60_000,
    refetchInterval: freshMs,
    retry: false,
  })
  useEachBlock(order?.networkId, enabled, () => void query.refetch())
  const scale = useQuery({
    queryKey: ['swap scale', order?.networkId, order?.sells.token, order?.buys.token],
    queryFn: lastingRead(async ({ signal }) => {
      const { networkId } = order as SwapOrder
      await requireUnscaledPair((...asked) => api.rpc(networkId, ...asked, signal), order as SwapOrder)
      return true
    }),
    enabled,
    staleTime: scaleMs,
    refetchInterval: ({ state }) => (state.error ? freshMs : scaleMs),
    retry: false,
  })
  if (!order) return { state: 'idle' }
  // Before a wallet is asked it is read anew, and said where it can't be.
  const error = lastingFault(scale, Number.POSITIVE_INFINITY) ?? lastingFault(query, lastingMs)
  if (error) return { state: 'failed', error }
  return query.data && scale.data ? { state: 'ready', quote: query.data } : { state: 'loading' }
}

function useEachBlock(networkId: CaipNetworkId | undefined, enabled: boolean, onBlock: () => void): void {
  const { api } = useWidgetContext()
  const { data } = useQuery({
    queryKey: ['block', networkId],
    queryFn: ({ signal }) => api.rpc(networkId as CaipNetworkId, 'eth_blockNumber', [], signal),
    enabled: enabled && networkId !== undefined,
    refetchInterval: blockMs,
    retry: false,
  })
  const seen = useRef(data)
  const act = useRef(onBlock)
  act.current = onBlock
  useEffect(() => {
    if (seen.current !== undefined && data !== undefined && seen.current !== data) act.current()
    seen.current = data
  }, [data])
}
