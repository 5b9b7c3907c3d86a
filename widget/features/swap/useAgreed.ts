import { useState } from 'react'
import type { Agreed } from '../../actions/swap/checkSwap.ts'
import type { SwapOrder, SwapQuote } from '../../actions/swap/swapOrder.ts'
import { orderKey, type QuoteState } from './useSwapQuote.ts'

export interface Agreement {
  /** What may be asked of a wallet; absent until there is a price, and while it moved beyond what was agreed. */
  agreed: Agreed | undefined
  /** The least that was shown first, and what would come out now in its place. */
  moved: { least: bigint; now: SwapQuote } | undefined
  /** The least to which a swap is held. */
  least: bigint | undefined
  accept(): void
}

/**
 * The least that the person was shown stays what the swap is held to while prices are asked anew. When less than that
 * would come out, nothing is signed before they took the new price.
 */
export function useAgreed(
  order: SwapOrder | undefined,
  quoted: QuoteState,
  routers: readonly string[],
): Agreement {
  const [anchor, setAnchor] = useState<{ key: string; least: bigint }>()
  const quote = quoted.state === 'ready' ? quoted.quote : undefined
  const key = order && orderKey(order)
  const held = anchor?.key === key ? anchor : undefined
  const accept = (): void => {
    if (key !== undefined && quote) setAnchor({ key, least: quote.least })
  }
  if (!held && key !== undefined && quote) setAnchor({ key, least: quote.least })
  const least = held?.least ?? quote?.least
  if (!order || !quote || least === undefined) return { agreed: undefined, moved: undefined, least, accept }
  if (quote.bought < least) return { agreed: undefined, moved: { least, now: quote }, least, accept }
  return { agreed: { order, quote, least, routers }, moved: undefined, least, accept }
}
