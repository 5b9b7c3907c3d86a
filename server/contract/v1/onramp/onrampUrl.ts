import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { project } from '../words.ts'
import { codeSchema, refusals, walletSchema } from './words.ts'

const codes = z.optional(z.array(codeSchema).check(z.maxLength(50)))
const amount = z.optional(z.number().check(z.positive(), z.maximum(1e9)))

/** data-api.md §3.22; inner keys are snake_case, outer ones camelCase. */
export const onrampUrl = endpoint({
  method: 'POST',
  path: '/v1/generators/onrampurl',
  word: 'v1-onramp-url',
  summary: 'The page on which a card buys coins for a wallet (Coinbase)',
  access: 'project',
  bodyLimit: 65_536,
  misfit: 400,
  query: z.object(project),
  body: z.object({
    destinationWallets: z
      .array(
        z.object({
          address: walletSchema,
          blockchains: codes,
          assets: codes,
          supported_networks: codes,
        }),
      )
      .check(z.maxLength(20)),
    /** Whose purchase it is, for the history; 32 to 50 characters are the rule, shorter ones are taken. */
    partnerUserId: z.string().check(z.regex(/^[\w.:@-]{1,50}$/)),
    defaultNetwork: z.optional(codeSchema),
    defaultAsset: z.optional(codeSchema),
    /** Fractions are taken; money is rounded to cents. */
    presetCryptoAmount: amount,
    presetFiatAmount: amount,
    /** Of that amount; the provider's choice without it. */
    fiatCurrency: z.optional(codeSchema),
    defaultExperience: z.optional(z.enum(['send', 'buy'])),
    handlingRequestedUrls: z.optional(z.boolean()),
    /** Where the provider sends back to; on an origin of the project. */
    redirectUrl: z.optional(z.string().check(z.maxLength(2_000))),
  }),
  answer: z.object({ url: z.string() }),
  refusals: {
    400: 'The body has not the expected shape, or the address to return to is none of the project',
    500: refusals.off,
    503: refusals.upstream,
  },
})
