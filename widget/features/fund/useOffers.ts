import { useQueries } from '@tanstack/react-query'
import { type FundError, toFundError } from '../../actions/fund/fundError.ts'
import { type BuyQuote, buyQuote } from '../../api/onramp.ts'
import type { Sellers } from '../../state/funding.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import { useWidgetContext } from '../../useWidget.ts'
import type { Buy } from './useBuy.ts'

export interface SellerOffer {
  seller: Sellers[number]
  /** `untold`: this seller tells prices on its own page alone; `idle`: there is no amount. */
  state: 'idle' | 'loading' | 'ready' | 'failed' | 'untold'
  quote: BuyQuote | undefined
  error: FundError | undefined
  retry(): void
}

/** Nobody is asked while somebody types. Inventory §2.10: as for swaps. */
const typingMs = 500

/** What each seller gives for the amount. */
export function useOffers(sellers: Sellers, { coin, currency, amount }: Buy): SellerOffer[] {
  const { api } = useWidgetContext()
  const settled = useDebounced(amount, typingMs)
  const isSettled = settled !== undefined && settled === amount
  const queries = useQueries({
    queries: sellers.map(({ name, tells }) => ({
      ...buyQuote(api, {
        provider: name,
        coin: coin.wire,
        network: coin.network.name,
        currency,
        amount: settled ?? '',
      }),
      enabled: tells && isSettled,
    })),
  })
  return sellers.map((seller, at): SellerOffer => {
    const { data, error, isFetching, refetch } = queries[at] ?? {}
    const base = { seller, quote: undefined, error: undefined, retry: () => void refetch?.() }
    if (amount === undefined) return { ...base, state: 'idle' }
    if (!seller.tells) return { ...base, state: 'untold' }
    if (isSettled && data) return { ...base, state: 'ready', quote: data }
    if (isSettled && error && !isFetching) return { ...base, state: 'failed', error: toFundError(error) }
    return { ...base, state: 'loading' }
  })
}
