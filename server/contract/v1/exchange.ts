import * as z from 'zod/mini'

/** Deposits from an account at an exchange: parameters and results of methods of `/v1/json-rpc` (data-api.md §4.4). */

/** Each under two names; older clients know the first. */
export const exchangeMethods = {
  list: ['reown_getExchanges', 'pay_getExchanges'],
  payUrl: ['reown_getExchangePayUrl', 'pay_getExchangePayUrl'],
  status: ['reown_getExchangeBuyStatus', 'pay_getExchangeBuyStatus'],
} as const

const ids = z.array(z.string().check(z.maxLength(64))).check(z.maxLength(50))
const word = z.string().check(z.maxLength(300))

export const exchangesQuestionSchema = z.object({
  /** Taken; all stand on the first page. */
  page: z.optional(z.int()),
  /** Not both. */
  includeOnly: z.optional(ids),
  exclude: z.optional(ids),
  /** CAIP-19; then only those that sell it. One that is none has none. */
  asset: z.optional(word),
  amount: z.optional(z.union([word, z.number()])),
})
export const exchangesAnswerSchema = z.object({
  total: z.int(),
  exchanges: z.array(z.object({ id: z.string(), name: z.string(), imageUrl: z.optional(z.string()) })),
})
export type ExchangesAnswer = z.infer<typeof exchangesAnswerSchema>

export const payUrlQuestionSchema = z.object({
  exchangeId: z.string(),
  /** CAIP-19: `eip155:8453/slip44:60`, `eip155:8453/erc20:0x…`, `solana:…/token:…`. */
  asset: word,
  /** Whole coins: `100`, `100.5`, or a whole number in hex. */
  amount: word,
  /** CAIP-10, on the chain of the asset. */
  recipient: word,
})
export const payUrlAnswerSchema = z.object({
  url: z.string(),
  /** 32 hex digits. */
  sessionId: z.string(),
})
export type PayUrlAnswer = z.infer<typeof payUrlAnswerSchema>

export const buyStatusQuestionSchema = z.object({ exchangeId: z.string(), sessionId: z.string() })
export const buyStatusAnswerSchema = z.object({
  status: z.enum(['UNKNOWN', 'IN_PROGRESS', 'SUCCESS', 'FAILED']),
  txHash: z.nullable(z.string()),
})
export type BuyStatusAnswer = z.infer<typeof buyStatusAnswerSchema>
