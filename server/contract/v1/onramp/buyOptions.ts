import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { project } from '../words.ts'
import { countrySchema, refusals, subdivisionSchema } from './words.ts'

/** data-api.md §3.25: Coinbase's options in camelCase; empty lists when it is not switched on. */
export const buyOptions = endpoint({
  method: 'GET',
  path: '/v1/onramp/buy/options',
  word: 'v1-onramp-buy-options',
  summary: 'What Coinbase sells in a country, and for which money',
  access: 'project',
  query: z.object({ ...project, country: countrySchema, subdivision: z.optional(subdivisionSchema) }),
  answer: z.object({
    paymentCurrencies: z.array(
      z.object({
        id: z.string(),
        limits: z.array(z.object({ id: z.string(), min: z.string(), max: z.string() })),
      }),
    ),
    purchaseCurrencies: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        symbol: z.string(),
        networks: z.array(
          z.object({
            name: z.string(),
            displayName: z.string(),
            contractAddress: z.string(),
            chainId: z.string(),
          }),
        ),
      }),
    ),
  }),
  refusals: { 400: 'The country or its part is malformed, or unknown there', 503: refusals.upstream },
})
