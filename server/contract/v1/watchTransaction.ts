import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** An addition to data-api.md (§9.3): no log tells of a plain payment, so who sent one says so. */
export const watchTransaction = endpoint({
  method: 'POST',
  path: '/v1/tx/watch',
  word: 'v1-tx-watch',
  summary: 'Puts a transaction that was just sent into the history of an address, once it is mined',
  access: 'project',
  body: z.object({
    projectId: z.optional(z.string()),
    /** CAIP-2 of an EVM chain. */
    chainId: z.string(),
    hash: z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/)),
    address: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  }),
  answer: z.object({ status: z.literal('watching') }),
  refusals: { 400: 'The chain is not served', 429: 'Too many were told' },
})
