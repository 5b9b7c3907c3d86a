import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { chainIdSchema, project } from '../words.ts'
import { convertRefusals } from './words.ts'

export const convertTokenSchema = z.object({
  name: z.string(),
  symbol: z.string(),
  /** CAIP-10, in lower case. */
  address: z.string(),
  decimals: z.int(),
  /** Our own picture of it, `null` for strangers. */
  logoUri: z.nullable(z.string()),
  /** Whether it takes permits; `null` for the native coin and until it was asked. */
  eip2612: z.nullable(z.boolean()),
  /** `false`: no list names it, the contract itself says what it is. Only when it was asked for by its address. */
  listed: z.boolean(),
})
export type ConvertToken = z.infer<typeof convertTokenSchema>

/**
 * data-api.md §3.8. The native coin and the listed tokens of a chain; once that is known, only those that trade against the
 * wrapped coin or a hub. With `address` that one token, also when no list names it; an empty list when it is none.
 */
export const convertTokens = endpoint({
  method: 'GET',
  path: '/v1/convert/tokens',
  word: 'v1-convert-tokens',
  summary: 'Tokens of a chain that can be swapped',
  access: 'project',
  query: z.object({
    ...project,
    chainId: chainIdSchema,
    /** An address, or CAIP-10. */
    address: z.optional(z.string()),
  }),
  answer: z.object({ tokens: z.array(convertTokenSchema) }),
  refusals: { 400: convertRefusals.chain, 503: convertRefusals.upstream },
})
