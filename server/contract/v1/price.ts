import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currencySchema, missingHeaders } from './words.ts'

/**
 * data-api.md §3.14. All addresses are priced, in their order, without those that are no tokens or can't be read now. A
 * refusal names the field `address`, as clients of this wire expect, though the body has `addresses`.
 */
export const fungiblePrice = endpoint({
  method: 'POST',
  path: '/v1/fungible/price',
  word: 'v1-price',
  summary: 'Prices of tokens',
  access: 'project',
  body: z.object({
    projectId: z.optional(z.string()),
    currency: currencySchema,
    /** CAIP-10 of tokens; the native coin by its marker. */
    addresses: z.array(z.string()),
  }),
  answer: z.object({
    fungibles: z.array(
      z.object({
        /** As it was asked. */
        address: z.string(),
        name: z.string(),
        symbol: z.string(),
        iconUrl: z.string(),
        /** 0 when it is unknown. */
        price: z.number(),
        decimals: z.number(),
      }),
    ),
  }),
  headers: missingHeaders,
  refusals: {
    400: 'An address is malformed, none is a token, or the list is empty',
    503: 'None of the tokens can be read now',
  },
})
