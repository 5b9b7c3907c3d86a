import * as z from 'zod/mini'
import type { VendorApi } from '../../upstreams/vendorApi.ts'
import { readableRows } from '../readableRows.ts'
import type { Place } from '../seller.ts'
import { camelKeys } from './camelKeys.ts'

const value = z.object({ value: z.string(), currency: z.string() })
const camel = <T extends z.ZodMiniType>(shape: T) => z.pipe(z.transform(camelKeys), shape)

/** What is not there, or of another type, is empty. */
const word = z.catch(z.string(), '')

const optionsShape = camel(
  z.object({
    paymentCurrencies: readableRows(
      z.object({
        id: z.string(),
        limits: z.catch(readableRows(z.object({ id: z.string(), min: z.string(), max: z.string() })), []),
      }),
    ),
    purchaseCurrencies: readableRows(
      z.object({
        id: z.string(),
        name: z.string(),
        symbol: z.string(),
        networks: readableRows(
          z.object({ name: z.string(), displayName: z.string(), contractAddress: word, chainId: word }),
        ),
      }),
    ),
  }),
)
export type CoinbaseOptions = z.infer<typeof optionsShape>

const quoteShape = camel(
  z.object({
    paymentTotal: value,
    paymentSubtotal: value,
    purchaseAmount: value,
    coinbaseFee: value,
    networkFee: value,
    quoteId: z.string(),
  }),
)

const transactionsShape = camel(
  z.object({
    transactions: z.array(
      z.object({
        transactionId: z.string(),
        status: z.string(),
        purchaseCurrency: z.string(),
        purchaseNetwork: z._default(z.string(), ''),
        purchaseAmount: z.optional(value),
        paymentTotal: z.optional(value),
        walletAddress: z._default(z.string(), ''),
        txHash: z._default(z.string(), ''),
        createdAt: z.string(),
      }),
    ),
  }),
)
export type CoinbaseTransaction = z.infer<typeof transactionsShape>['transactions'][number]

/** Older answers have the token inside of `data`. */
const token = z.object({ token: z.string() })
const tokenShape = z.union([token, z.object({ data: token })])

export interface QuoteQuestion {
  purchaseCurrency: string
  purchaseNetwork?: string | undefined
  paymentAmount: string
  paymentCurrency: string
  paymentMethod: string
  place: Place
}

export interface TokenQuestion {
  addresses: { address: string; blockchains: string[] }[]
  assets?: string[]
  /** Of the person, when it is one of the open internet. */
  clientIp?: string | undefined
}

/** How many purchases of one person are read. */
const pageSize = 50

/** What is asked of Coinbase. https://docs.cdp.coinbase.com/api-reference/rest-api/onramp-offramp */
export const coinbaseApi = (api: VendorApi) => ({
  options: ({ country, subdivision }: Place) =>
    api.ask({
      call: 'options',
      path: `/v1/buy/options?${new URLSearchParams({ country, ...(subdivision && { subdivision }) })}`,
      answer: optionsShape,
      repeatable: true,
    }),
  quote: ({ place: { country, subdivision }, ...question }: QuoteQuestion) =>
    api.ask({
      call: 'quote',
      method: 'POST',
      path: '/v1/buy/quote',
      body: { ...question, country, subdivision },
      answer: quoteShape,
      repeatable: true,
    }),
  async token(question: TokenQuestion): Promise<string> {
    const answer = await api.ask({
      call: 'token',
      method: 'POST',
      path: '/v1/token',
      body: question,
      answer: tokenShape,
      repeatable: true,
    })
    return 'data' in answer ? answer.data.token : answer.token
  },
  transactions: (reference: string) =>
    api.ask({
      call: 'transactions',
      path: `/v1/buy/user/${encodeURIComponent(reference)}/transactions?page_size=${pageSize}`,
      answer: transactionsShape,
      repeatable: true,
    }),
})
export type CoinbaseApi = ReturnType<typeof coinbaseApi>
