import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { chainIdSchema, currencySchema, missingHeaders, project } from './words.ts'

const pictureSchema = z.object({ url: z.string(), content_type: z.nullable(z.string()) })

/** What moved; mixed casing is the wire's. */
export const transferSchema = z.object({
  fungible_info: z.nullable(
    z.object({
      name: z.nullable(z.string()),
      symbol: z.nullable(z.string()),
      icon: z.nullable(z.object({ url: z.string() })),
    }),
  ),
  nft_info: z.nullable(
    z.object({
      name: z.nullable(z.string()),
      content: z.nullable(
        z.object({ preview: z.nullable(pictureSchema), detail: z.nullable(pictureSchema) }),
      ),
      flags: z.object({ is_spam: z.boolean() }),
    }),
  ),
  direction: z.enum(['in', 'out', 'self']),
  /** In whole coins, decimal; where amounts are shown multiplied (Token-2022, ERC-8056) that is done already, as of now. */
  quantity: z.object({ numeric: z.string(), multiplier: z.optional(z.string()) }),
  value: z.nullable(z.number()),
  price: z.nullable(z.number()),
})
export type Transfer = z.infer<typeof transferSchema>

export const transactionSchema = z.object({
  id: z.string(),
  metadata: z.object({
    /** `send`, `receive`, `trade`, `approve`, `mint`, `burn`, `deploy`, `execute`, `buy`; others may come. */
    operationType: z.string(),
    hash: z.string(),
    /** ISO 8601, UTC. */
    minedAt: z.string(),
    sentFrom: z.string(),
    sentTo: z.string(),
    status: z.string(),
    nonce: z.number(),
    application: z.nullable(z.object({ name: z.nullable(z.string()), iconUrl: z.nullable(z.string()) })),
    /** CAIP-2. */
    chain: z.nullable(z.string()),
  }),
  transfers: z.nullable(z.array(transferSchema)),
})
export type Transaction = z.infer<typeof transactionSchema>

/** data-api.md §3.5. */
export const accountHistory = endpoint({
  method: 'GET',
  path: '/v1/account/{address}/history',
  word: 'v1-history',
  summary: 'Transactions of an address, newest first',
  access: 'project',
  params: z.object({ address: z.string() }),
  query: z.object({
    ...project,
    chainId: z.optional(chainIdSchema),
    /** `next` of the page before, unchanged. */
    cursor: z.optional(z.string()),
    currency: z._default(currencySchema, 'usd'),
    onramp: z.optional(z.string()),
  }),
  /** `next` is `null` on the last page. */
  answer: z.object({ data: z.array(transactionSchema), next: z.nullable(z.string()) }),
  headers: missingHeaders,
  refusals: { 400: 'The address, chain or cursor is malformed', 503: 'No node of the chain answered' },
})
