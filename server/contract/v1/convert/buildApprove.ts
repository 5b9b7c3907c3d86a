import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { project } from '../words.ts'
import { convertRefusals } from './words.ts'

/**
 * data-api.md §3.12, where `tx.from` is the token that is sold and `tx.to` the one that is bought, both as they were asked.
 * The transaction goes to the plain address of `tx.from`; `tx.spender` is what its data approves.
 */
export const convertBuildApprove = endpoint({
  method: 'GET',
  path: '/v1/convert/build-approve',
  word: 'v1-convert-build-approve',
  summary: 'The approval that a swap needs',
  access: 'project',
  query: z.object({
    ...project,
    from: z.string(),
    to: z.string(),
    /** Base units that are approved, exactly. Without it the approval is unlimited, as older clients expect. */
    amount: z.optional(z.string()),
    /** CAIP-10, on the same chain: with it is found out whether a `reset` is needed. */
    userAddress: z.optional(z.string()),
  }),
  answer: z.object({
    tx: z.object({
      from: z.string(),
      to: z.string(),
      data: z.string(),
      /**
       * Data to send to the token before, in a transaction of its own: it changes no allowance that stands, as USDT does not,
       * but takes it back. `null` where there is no need, or nobody is named.
       */
      reset: z.nullable(z.string()),
      value: z.literal('0'),
      eip155: z.object({ gasPrice: z.string() }),
      /** In lower case. */
      spender: z.string(),
      /** What is approved, decimal. */
      amount: z.string(),
    }),
  }),
  refusals: { 400: `${convertRefusals.chain}, or the coin needs no approval`, 503: convertRefusals.upstream },
})
