import * as z from 'zod/mini'

/**
 * Words of the convert endpoints (data-api.md §3.8–3.13). Everywhere:
 *
 * - a token is CAIP-10 of eip155, `eip155:1:0x…`, in any case; the native coin is `0xeee…eee`, forty letters;
 * - an amount is a whole number of base units as a decimal string, above 0 and below 2²⁵⁶;
 * - a share is in basis points, 100 = 1 %.
 */
export const convertRefusals = {
  chain: 'A parameter is malformed, the chain is not served or has no known exchange',
  upstream: 'No node of the chain answered, or the provider of swaps did not',
}

/** One pool on the way, or the wrapped coin's own contract, which gives one for one. */
export const hopSchema = z.object({
  kind: z.enum(['v2', 'v3', 'wrap', 'unwrap']),
  /** Of the pool, or of the wrapped coin; in lower case. */
  address: z.string(),
  /** What the pool keeps, in hundredths of a basis point: 3000 = 0.3 %. */
  fee: z.int().check(z.nonnegative()),
  /** Addresses of the tokens on both sides, in lower case; of the native coin 0xeee…eee, at `wrap` and `unwrap` only. */
  from: z.string(),
  to: z.string(),
})
export type Hop = z.infer<typeof hopSchema>

/** Percent, above 0 and at most 50, with up to two decimals; clients send numbers and strings. @default 1 */
export const slippageSchema = z.union([z.number(), z.string()])
