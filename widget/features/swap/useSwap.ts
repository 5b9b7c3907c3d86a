import { useMemo } from 'react'
import type { Ask } from '../../actions/send/family.ts'
import type { SwapOrder } from '../../actions/swap/swapOrder.ts'
import type { SwapStanding } from '../../actions/swap/swapStanding.ts'
import type { SwapDraft } from '../../actions/swap/swapsOf.ts'
import type { SwapToken } from '../../actions/swap/swapToken.ts'
import { type DecimalPoint, decimalPoint, type ParsedAmount } from '../../format/parseAmount.ts'
import { readAmount } from '../../format/readAmount.ts'
import { useWidgetContext } from '../../useWidget.ts'
import { type Readiness, readinessOf } from './readiness.ts'
import { usePrice } from './usePrice.ts'
import { type QuoteState, useSwapQuote } from './useSwapQuote.ts'
import { useSwaps } from './useSwaps.ts'
import { type SwapTokens, useSwapTokens } from './useSwapTokens.ts'
import { useWeight, type WeightState } from './useWeight.ts'

export interface DraftedSwap extends SwapTokens {
  draft: SwapDraft
  point: DecimalPoint
  /** With what one is worth, where anybody knows. */
  sells: SwapToken | undefined
  buys: SwapToken | undefined
  amount: ParsedAmount
  /** Once both tokens and an amount are there. */
  order: SwapOrder | undefined
  quoted: QuoteState
  weighed: WeightState
  readiness: Readiness
  ask: Ask
}

/** What a person typed, and what it comes to. `reading`: prices are asked anew. */
export function useSwap(standing: SwapStanding, { reading = true, round = 0 } = {}): DraftedSwap {
  const { api } = useWidgetContext()
  const { networkId, from } = standing
  const draft = useSwaps((state) => state.draft)
  const { tokens, state } = useSwapTokens(standing)
  const ask = useMemo<Ask>(() => (method, params) => api.rpc(networkId, method, params), [api, networkId])
  const point = useMemo(() => decimalPoint(), [])
  const sells = usePriced(standing, tokens, draft.sells)
  const buys = usePriced(standing, tokens, draft.buys)
  const amount = readAmount(draft.amount, sells?.decimals ?? 0)
  const units = sells && 'units' in amount ? amount.units : 0n
  const order: SwapOrder | undefined =
    sells && buys && units > 0n
      ? { networkId, from, sells, buys, units, slippageBps: draft.slippageBps }
      : undefined
  const quoted = useSwapQuote(order, reading)
  const weighed = useWeight(ask, order, quoted, round)
  const readiness = readinessOf({ sells, buys, loading: state === 'loading' }, amount, quoted, weighed)
  return { draft, point, tokens, state, sells, buys, amount, order, quoted, weighed, readiness, ask }
}

function usePriced(
  { networkId }: SwapStanding,
  tokens: readonly SwapToken[],
  chosen: string | null,
): SwapToken | undefined {
  const token = tokens.find((one) => one.token === chosen)
  const price = usePrice(networkId, token)
  return useMemo(() => token && { ...token, price }, [token, price])
}
