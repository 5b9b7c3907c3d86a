import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { project } from '../words.ts'
import { convertRefusals, hopSchema, slippageSchema } from './words.ts'

export const quoteSchema = z.object({
  /** The same for the same answer, another one as soon as anything of it is another; `null` from a provider. */
  id: z.nullable(z.string()),
  fromAmount: z.string(),
  /** As it was asked. */
  fromAccount: z.string(),
  /** What comes out now, after the fees of pools and provider, before gas. */
  toAmount: z.string(),
  /** As it was asked. */
  toAccount: z.string(),
  /** The least that comes out, by `slippage`; a transaction that would give less reverts. */
  minAmount: z.string(),
  /** One or two pools, or one `wrap` or `unwrap`; empty from a provider, which does not tell. */
  route: z.array(hopSchema),
  /** Basis points below the middle price of the pools, their fees included; `null` when unknown. */
  priceImpact: z.nullable(z.int()),
  /** Estimated units of gas, decimal. */
  gas: z.string(),
  /** What the provider keeps of the output, basis points; 0 when swapped straight from pools. */
  feeBps: z.int().check(z.nonnegative()),
  /** The contract that needs the allowance, in lower case; `null` when none is needed. */
  spender: z.nullable(z.string()),
  /** The contract that the transaction will call, in lower case: also where the native coin is sold. */
  router: z.string(),
  /** Whether a permit (EIP-2612) can stand in for the allowance: the router takes them, the token is another matter. */
  takesPermit: z.boolean(),
  /** The block that was read; `null` from a provider. */
  block: z.nullable(z.int()),
  /** Unix seconds after which to ask again. */
  expiresAt: z.int(),
})
export type Quote = z.infer<typeof quoteSchema>

/**
 * data-api.md §3.9. One quote, the best after gas. Refusals, each 400: `invalid_query` (field `amount`, `to` for the same
 * token twice, `slippage`, or empty for what is no CAIP-10), `unsupported_chain`, `insufficient_liquidity` (the text
 * holds the words "insufficient liquidity"), `fee_on_transfer` (a token keeps a part of each transfer).
 */
export const convertQuotes = endpoint({
  method: 'GET',
  path: '/v1/convert/quotes',
  word: 'v1-convert-quotes',
  summary: 'What a swap would give',
  access: 'project',
  query: z.object({
    ...project,
    amount: z.string(),
    from: z.string(),
    to: z.string(),
    /** Wei by which gas is weighed against output. @default the chain's own */
    gasPrice: z.optional(z.string()),
    /** Taken and not looked at. */
    userAddress: z.optional(z.string()),
    /** For `minAmount`. */
    slippage: z.optional(slippageSchema),
  }),
  answer: z.object({ quotes: z.array(quoteSchema) }),
  refusals: {
    400: `${convertRefusals.chain}, there is no liquidity, or a token keeps a part of each transfer`,
    503: convertRefusals.upstream,
  },
})
