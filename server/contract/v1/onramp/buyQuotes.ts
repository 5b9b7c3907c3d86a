import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { project } from '../words.ts'
import {
  codeSchema,
  countrySchema,
  decimalSchema,
  refusals,
  subdivisionSchema,
  valueSchema,
} from './words.ts'

const currency = z.string().check(z.regex(/^[A-Za-z0-9]{1,4}$/, 'A currency has at most four characters'))

/** data-api.md §3.26. `paymentSubTotal` and `value` here, `paymentSubtotal` and `amount` in `/v1/onramp/quote`. */
export const buyQuotes = endpoint({
  method: 'GET',
  path: '/v1/onramp/buy/quotes',
  word: 'v1-onramp-buy-quotes',
  summary: 'What an amount of money buys at Coinbase',
  access: 'project',
  query: z.object({
    ...project,
    purchaseCurrency: currency,
    purchaseNetwork: z.optional(codeSchema),
    paymentAmount: decimalSchema,
    paymentCurrency: currency,
    paymentMethod: codeSchema,
    country: countrySchema,
    subdivision: z.optional(subdivisionSchema),
  }),
  answer: z.object({
    paymentTotal: valueSchema,
    paymentSubTotal: valueSchema,
    purchaseAmount: valueSchema,
    coinbaseFee: valueSchema,
    networkFee: valueSchema,
    quoteId: z.string(),
  }),
  refusals: {
    400: 'Something is malformed, or Coinbase refuses it; the sentence says why',
    500: refusals.off,
    503: refusals.upstream,
  },
})
