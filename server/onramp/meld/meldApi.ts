import * as z from 'zod/mini'
import { parseUrl } from '../../contract/parseUrl.ts'
import { type MultiQuote, multiQuoteSchema } from '../../contract/v1/onramp/multiQuotes.ts'
import { type PropertyType, propertySchemas } from '../../contract/v1/onramp/properties.ts'
import { serviceProviderSchema } from '../../contract/v1/onramp/providers.ts'
import type { VendorApi } from '../../upstreams/vendorApi.ts'
import { VendorRefusal } from '../../upstreams/vendorTrouble.ts'
import { readableRows } from '../readableRows.ts'

/** Whom Meld is asked for when some are left out. Source: data-api.md §3.28 */
const known = [
  'BINANCECONNECT',
  'BANXA',
  'BLOCKCHAINDOTCOM',
  'BTCDIRECT',
  'COINBASEPAY',
  'GUARDARIAN',
  'ONMETA',
  'ONRAMPMONEY',
  'PAYBIS',
  'SHIFT4',
  'STRIPE',
  'TRANSAK',
  'UNLIMIT',
] as const

const propertyPaths: Readonly<Record<PropertyType, string>> = {
  countries: '/service-providers/properties/countries',
  'crypto-currencies': '/service-providers/properties/crypto-currencies',
  'fiat-currencies': '/service-providers/properties/fiat-currencies',
  'payment-methods': '/service-providers/properties/payment-methods',
  'fiat-purchases-limits': '/service-providers/limits/fiat-currency-purchases',
  'countries-defaults': '/service-providers/properties/defaults/by-country',
}

const rowSchemas: { readonly [T in PropertyType]: z.core.$ZodType<z.infer<(typeof propertySchemas)[T]>> } =
  propertySchemas

const quotesShape = z.object({
  quotes: z.nullish(z.array(z.unknown())),
  message: z.nullish(z.string()),
  error: z.nullish(z.string()),
})
const widgetShape = z.object({
  widgetUrl: z.nullish(z.string()),
  serviceProviderWidgetUrl: z.nullish(z.string()),
})

const transactionShape = z.object({
  id: z.string(),
  status: z.string(),
  createdAt: z.string(),
  sourceAmount: z.nullish(z.number()),
  sourceCurrencyCode: z.nullish(z.string()),
  destinationAmount: z.nullish(z.number()),
  destinationCurrencyCode: z.nullish(z.string()),
  externalSessionId: z.nullish(z.string()),
  cryptoDetails: z.nullish(
    z.object({
      walletAddress: z.nullish(z.string()),
      destinationWalletAddress: z.nullish(z.string()),
      blockchainTransactionId: z.nullish(z.string()),
      chainId: z.nullish(z.string()),
    }),
  ),
})
export type MeldTransaction = z.infer<typeof transactionShape>

export interface QuotesQuestion {
  countryCode: string
  destinationCurrencyCode: string
  paymentMethodType?: string | undefined
  sourceAmount: number
  sourceCurrencyCode: string
  walletAddress?: string | undefined
  subdivision?: string | undefined
  excludeProviders?: readonly string[] | undefined
}

export const isLeftIn = (excluded: readonly string[] = []) => known.filter((name) => !excluded.includes(name))

/** What is asked of Meld. https://docs.meld.io/api-reference/crypto */
export const meldApi = (api: VendorApi) => ({
  providers: (countries: string | undefined) =>
    api.ask({
      call: 'providers',
      path: `/service-providers?${new URLSearchParams({ ...(countries && { countries }), categories: 'CRYPTO_ONRAMP' })}`,
      answer: readableRows(serviceProviderSchema),
      repeatable: true,
    }),
  properties: <T extends PropertyType>(type: T, countries?: string, excluded?: readonly string[]) =>
    api.ask({
      call: type,
      path: `${propertyPaths[type]}?${new URLSearchParams({
        ...(countries && { countries }),
        ...(type !== 'countries-defaults' && { serviceProviders: isLeftIn(excluded).join(',') }),
      })}`,
      answer: readableRows(rowSchemas[type]),
      repeatable: true,
    }),
  /** An offer that cannot be read says nothing against the others. */
  async quotes({ excludeProviders, ...question }: QuotesQuestion): Promise<MultiQuote[]> {
    const { quotes, message, error } = await api.ask({
      call: 'quotes',
      method: 'POST',
      path: '/payments/crypto/quote',
      body: {
        ...question,
        ...(excludeProviders?.length && { serviceProviders: isLeftIn(excludeProviders) }),
      },
      answer: quotesShape,
      repeatable: true,
    })
    const read = (quotes ?? []).flatMap((quote) => {
      const parsed = multiQuoteSchema.safeParse(quote)
      return parsed.success ? [parsed.data] : []
    })
    if (read.length > 0) return read
    throw new VendorRefusal(400, {
      code: error ?? 'NO_VALID_QUOTES',
      message: message ?? 'Nobody offers this',
    })
  },
  /** Asked once: each answer is a session of its own. */
  async widget(sessionData: object, reference: string): Promise<string> {
    const { widgetUrl, serviceProviderWidgetUrl } = await api.ask({
      call: 'widget',
      method: 'POST',
      path: '/crypto/session/widget',
      body: { sessionType: 'BUY', sessionData, externalSessionId: reference },
      answer: widgetShape.check(
        z.refine(({ widgetUrl, serviceProviderWidgetUrl }) => isPage(widgetUrl ?? serviceProviderWidgetUrl)),
      ),
      repeatable: false,
    })
    return widgetUrl ?? serviceProviderWidgetUrl ?? ''
  },
  async transactions(reference: string): Promise<MeldTransaction[]> {
    const { transactions } = await api.ask({
      call: 'transactions',
      path: `/payments/transactions?${new URLSearchParams({ externalSessionIds: reference })}`,
      answer: z.object({ transactions: z.nullish(z.array(transactionShape)) }),
      repeatable: true,
    })
    return (transactions ?? []).filter(({ externalSessionId }) => externalSessionId === reference)
  },
})
export type MeldApi = ReturnType<typeof meldApi>

const isPage = (url: string | null | undefined): boolean =>
  typeof url === 'string' && parseUrl(url)?.protocol === 'https:'
