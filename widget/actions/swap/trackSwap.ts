import { sendEvent } from '../../api/sendEvent.ts'
import type { WidgetContext } from '../../context.ts'
import { amountText } from '../../format/parseAmount.ts'
import { sendStanding } from '../send/standing.ts'
import type { SwapOrder, SwapQuote } from './swapOrder.ts'

/** Inventory §2.19. */
export type SwapEvent =
  | 'OPEN_SWAP'
  | 'CLICK_SELECT_TOKEN_TO_SWAP'
  | 'INITIATE_SWAP'
  | 'SWAP_SUCCESS'
  | 'SWAP_ERROR'
  | 'SWAP_APPROVAL_ERROR'

/** Tells the project, where it wants to know, how far swaps come. @param message code of a fault */
export function trackSwap(
  { store }: Pick<WidgetContext, 'store'>,
  event: SwapEvent,
  swap?: { order: SwapOrder; quote: Pick<SwapQuote, 'bought'> },
  message?: string,
): void {
  const state = store.getState()
  if (!state.analytics) return
  const standing = sendStanding(state)
  const isSmart = state.session.accounts.some(
    ({ address, type }) => type === 'smartAccount' && address.toLowerCase() === standing?.from.toLowerCase(),
  )
  sendEvent(state, event, {
    network: standing?.networkId,
    isSmartAccount: standing?.embedded === true && isSmart,
    ...(swap && sumsOf(swap)),
    ...(message !== undefined && { message }),
  })
}

const sumsOf = ({ order, quote }: { order: SwapOrder; quote: Pick<SwapQuote, 'bought'> }) => ({
  swapFromToken: order.sells.symbol,
  swapToToken: order.buys.symbol,
  swapFromAmount: amountText(order.units, order.sells.decimals, '.'),
  swapToAmount: amountText(quote.bought, order.buys.decimals, '.'),
})
