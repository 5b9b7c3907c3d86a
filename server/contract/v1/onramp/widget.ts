import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { codeSchema, countrySchema, refusals, walletSchema } from './words.ts'

const short = z.string().check(z.maxLength(200))
const address = z.string().check(z.maxLength(2_000))

/** data-api.md §3.30. */
export const onrampWidget = endpoint({
  method: 'POST',
  path: '/v1/onramp/widget',
  word: 'v1-onramp-widget',
  summary: 'The page on which one offer of Meld is paid',
  access: 'project',
  bodyLimit: 65_536,
  body: z.object({
    projectId: z.optional(z.string()),
    sessionData: z.object({
      countryCode: z.optional(countrySchema),
      destinationCurrencyCode: codeSchema,
      lockFields: z.optional(z.array(codeSchema).check(z.maxLength(20))),
      paymentMethodType: z.optional(codeSchema),
      /** http(s), and on an origin of the project. */
      redirectUrl: z.optional(address),
      serviceProvider: codeSchema,
      sourceAmount: z.number().check(z.positive(), z.maximum(1e9)),
      sourceCurrencyCode: codeSchema,
      walletAddress: walletSchema,
      walletTag: z.optional(short),
      additionalParams: z.optional(
        z.object({ nftCheckout: z.boolean(), nftDescription: short, nftImageUrl: z.optional(address) }),
      ),
    }),
  }),
  answer: z.object({ widgetUrl: z.string() }),
  refusals: {
    400: 'Meld refuses it, or the address to return to is none of the project',
    500: refusals.off,
    503: refusals.upstream,
  },
})
