import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { chainIdSchema, currencySchema, missingHeaders, project } from './words.ts'

/** One coin or token that an address holds. `value` and `price` in the asked currency. */
export const balanceSchema = z.object({
  name: z.string(),
  symbol: z.string(),
  /** CAIP-2. */
  chainId: z.string(),
  /** CAIP-10 of the token; not there for a native coin, and the bare marker for Solana's. */
  address: z.optional(z.string()),
  /** Not there when the price is unknown. */
  value: z.optional(z.number()),
  /** 0 when it is unknown. */
  price: z.number(),
  /** `numeric` in whole coins, decimal. */
  quantity: z.object({
    decimals: z.string(),
    numeric: z.string(),
    /** Where amounts are shown multiplied (Token-2022, ERC-8056): `numeric` is that already, and `price` is for one such. */
    multiplier: z.optional(z.string()),
    /** What its maker announced: they are multiplied by this from `fromS` on, in seconds since 1970. */
    next: z.optional(z.object({ multiplier: z.string(), fromS: z.number() })),
  }),
  iconUrl: z.string(),
  /** Of Solana: address of the program that keeps the token. */
  program: z.optional(z.string()),
})
export type Balance = z.infer<typeof balanceSchema>

/** data-api.md §3.6. */
export const accountBalance = endpoint({
  method: 'GET',
  path: '/v1/account/{address}/balance',
  word: 'v1-balance',
  summary: 'What an address holds, on one chain or on all of its family',
  access: 'project',
  params: z.object({ address: z.string() }),
  query: z.object({
    ...project,
    currency: currencySchema,
    chainId: z.optional(chainIdSchema),
    /** CAIP-10 ids of tokens that are read now, whatever is remembered; separated by commas. */
    forceUpdate: z.optional(z.string()),
  }),
  answer: z.object({
    balances: z.array(balanceSchema),
    /** CAIP-10 ids of tokens that are left out, because they could not be read, and of programs whose tokens may be. */
    unread: z.optional(z.array(z.string())),
  }),
  headers: missingHeaders,
  refusals: { 503: 'No node of the chain answered' },
})
