import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { convertRefusals, slippageSchema } from './words.ts'

export const swapTransactionSchema = z.object({
  /** The account that sends, as it was asked. */
  from: z.string(),
  /** CAIP-10 of the contract that is called: a router of our table, or the wrapped coin. */
  to: z.string(),
  data: z.string(),
  /** Expected output, by a quote that was taken for this transaction. */
  amount: z.string(),
  eip155: z.object({
    /** Measured, and a tenth more; with `disableEstimate` the route's estimate, which is no limit to send with. */
    gas: z.string(),
    gasPrice: z.string(),
  }),
  /** Wei to send along, decimal: the amount when the native coin is sold, else 0. */
  value: z.string(),
  /** The least that `from` gets, or the transaction reverts. */
  minAmount: z.string(),
  /** Unix seconds after which it reverts; `null` where one coin is wrapped or unwrapped, and from a provider. */
  deadline: z.nullable(z.int()),
  /** Address of `to`, in lower case. */
  router: z.string(),
})
export type SwapTransaction = z.infer<typeof swapTransactionSchema>

/**
 * data-api.md §3.13. Who gets the output is always `userAddress`. Refusals, each 400, beside those of a quote:
 * `insufficient_balance`, `insufficient_allowance` (neither with `disableEstimate`), `invalid_permit`, `quote_moved` (what
 * comes out now is below `eip155.minAmount`), `swap_reverted` (the text has the contract's reason); 503 `unknown_router` when
 * a provider named a contract that it has not published.
 */
export const convertBuildTransaction = endpoint({
  method: 'POST',
  path: '/v1/convert/build-transaction',
  word: 'v1-convert-build-transaction',
  summary: 'The transaction of a swap',
  access: 'project',
  body: z.object({
    projectId: z.optional(z.string()),
    amount: z.string(),
    from: z.string(),
    to: z.string(),
    /** CAIP-10, on the same chain. */
    userAddress: z.string(),
    eip155: z.optional(
      z.object({
        slippage: z.optional(slippageSchema),
        /** EIP-2612: owner, spender, value, deadline, v, r and s as ABI-encoded words, with or without the selector. */
        permit: z.optional(z.string()),
        /** What the person was shown as the least. It is enforced on chain where it is more than the new quote's own. */
        minAmount: z.optional(z.string()),
      }),
    ),
    /** Neither balance and allowance are looked at, nor gas measured: for a swap behind an approval that is not sent yet. */
    disableEstimate: z.optional(z.boolean()),
  }),
  answer: z.object({ tx: swapTransactionSchema }),
  refusals: {
    400: `${convertRefusals.chain}, there is no liquidity, or the account lacks coins or allowance`,
    503: convertRefusals.upstream,
  },
})
