import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { codeSchema, countrySchema, refusals, walletSchema } from './words.ts'

const word = z.nullish(z.string())
const number = z.nullish(z.number())

/** One offer. Amounts are JSON numbers, as Meld tells them: for the eye, never for a sum that counts. */
export const multiQuoteSchema = z.object({
  countryCode: word,
  customerScore: number,
  destinationAmount: z.number(),
  destinationAmountWithoutFees: number,
  destinationCurrencyCode: z.string(),
  exchangeRate: number,
  fiatAmountWithoutFees: number,
  lowKyc: z.nullish(z.boolean()),
  networkFee: number,
  paymentMethodType: word,
  /** Name of who offers, for the widget. */
  serviceProvider: word,
  sourceAmount: z.number(),
  sourceAmountWithoutFees: number,
  sourceCurrencyCode: word,
  totalFee: number,
  transactionFee: number,
  transactionType: word,
})
export type MultiQuote = z.infer<typeof multiQuoteSchema>

/** Why there is no offer, such as `INVALID_AMOUNT_TOO_LOW` (data-api.md §2.6). */
export const quoteRefusalSchema = z.object({ code: z.string(), message: z.string() })

/** data-api.md §3.29. Without a way to pay those of the country are asked for. */
export const onrampMultiQuotes = endpoint({
  method: 'POST',
  path: '/v1/onramp/multi/quotes',
  word: 'v1-onramp-multi-quotes',
  summary: 'Offers of those who sell through Meld; none when it is not switched on',
  access: 'project',
  bodyLimit: 65_536,
  body: z.object({
    projectId: z.optional(z.string()),
    countryCode: z.optional(countrySchema),
    destinationCurrencyCode: codeSchema,
    paymentMethodType: z.optional(codeSchema),
    sourceAmount: z.number().check(z.positive(), z.maximum(1e9)),
    sourceCurrencyCode: codeSchema,
    walletAddress: z.optional(walletSchema),
    excludeProviders: z.optional(z.array(codeSchema).check(z.maxLength(50))),
  }),
  answer: z.array(multiQuoteSchema),
  ownRefusal: quoteRefusalSchema,
  refusals: { 400: 'Nobody offers; `code` and `message` say why', 503: refusals.upstream },
})
