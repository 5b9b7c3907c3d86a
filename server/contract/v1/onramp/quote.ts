import * as z from 'zod/mini'
import { onrampProviderNames } from '../../onrampProviders.ts'
import { endpoint } from '../endpoint.ts'
import { project } from '../words.ts'
import { paymentCurrencySchema, purchaseCurrencySchema } from './options.ts'
import { amountSchema, codeSchema, decimalSchema, place, refusals } from './words.ts'

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
  }),
  refusals: {
    400: 'The amount is outside of the limits, or nobody sells this; the sentence says which',
    500: refusals.off,
    503: refusals.upstream,
  },
})
