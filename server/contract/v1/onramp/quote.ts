import * as z from 'zod/mini'
import { onrampProviderNames } from '../../onrampProviders.ts'
import { endpoint } from '../endpoint.ts'
import { project } from '../words.ts'
import { paymentCurrencySchema, purchaseCurrencySchema } from './options.ts'
import { amountSchema, codeSchema, decimalSchema, place, refusals } from './words.ts'

export const offerSessionSchema = z.object({
  serviceProvider: codeSchema,
  destinationCurrencyCode: codeSchema,
  paymentMethodType: codeSchema,
})
export type OfferSession = z.infer<typeof offerSessionSchema>

/** data-api.md §3.24: the offer that gives most. */
export const onrampQuote = endpoint({
  method: 'POST',
  path: '/v1/onramp/quote',
  word: 'v1-onramp-quote',
  summary: 'What an amount of money buys',
  access: 'project',
  bodyLimit: 65_536,
  query: z.object(project),
  body: z.object({
    /** Items of the options, whole. */
    purchaseCurrency: purchaseCurrencySchema,
    paymentCurrency: paymentCurrencySchema,
    /** Money. */
    amount: decimalSchema,
    /** Name of a network of the coin; its first one for anything else, as some clients send the symbol. */
    network: codeSchema,
    /** Id of a limit of the money. @default the first whose limits take the amount */
    paymentMethod: z.optional(codeSchema),
    /** One alone is asked. @default all */
    provider: z.optional(z.enum(onrampProviderNames)),
    ...place,
  }),
  answer: z.object({
    paymentTotal: amountSchema,
    paymentSubtotal: amountSchema,
    purchaseAmount: amountSchema,
    networkFee: amountSchema,
    quoteId: z.string(),
    /** Who offers it. */
    provider: z.enum(onrampProviderNames),
    /** Of Meld: what `/v1/onramp/widget` wants to be told of this offer. */
    session: z.optional(offerSessionSchema),
  }),
  refusals: {
    400: 'The amount is outside of the limits, or nobody sells this; the sentence says which',
    500: refusals.off,
    503: refusals.upstream,
  },
})
