import type * as z from 'zod/mini'
import type { OnrampProviderName } from '../../server/contract/onrampProviders.ts'
import {
  onrampOptions,
  type PaymentCurrency,
  type PurchaseCurrency,
} from '../../server/contract/v1/onramp/options.ts'
import { onrampQuote } from '../../server/contract/v1/onramp/quote.ts'
import type { ApiClient } from './apiClient.ts'
import { getV1 } from './getV1.ts'
import { postV1 } from './postV1.ts'
import { freshMs } from './retryBlock.ts'
import { sender } from './sender.ts'

type Signal = { signal: AbortSignal }
type Caller = Pick<ApiClient, 'frameToken'>

export type BuyOptions = z.output<typeof onrampOptions.answer>
export type BuyQuote = z.output<typeof onrampQuote.answer>

/** Query options of what can be bought with which money. */
export const buyOptions = (api: Caller) => ({
  queryKey: ['buy options'] as const,
  queryFn: ({ signal }: Signal): Promise<BuyOptions> =>
    getV1(api, onrampOptions, { params: {}, query: sender }, signal),
  staleTime: 300_000,
  retry: false as const,
})

export interface QuoteAsked {
  provider: OnrampProviderName
  coin: PurchaseCurrency
  /** Name of one of the coin's networks. */
  network: string
  currency: PaymentCurrency
  /** Money, decimal text. */
  amount: string
}

/** Query options of what one seller gives for an amount of money; asked anew as long as somebody looks. */
export const buyQuote = (api: Caller, { provider, coin, network, currency, amount }: QuoteAsked) => ({
  queryKey: ['buy quote', provider, coin.id, network, currency.id, amount] as const,
  queryFn: ({ signal }: Signal): Promise<BuyQuote> => {
    const body = { purchaseCurrency: coin, paymentCurrency: currency, amount, network, provider }
    return postV1(api, onrampQuote.path, body, onrampQuote.answer, { signal })
  },
  staleTime: freshMs,
  refetchInterval: freshMs,
  retry: false as const,
})
