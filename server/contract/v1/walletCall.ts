import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { project } from './words.ts'

const id = z.union([z.string(), z.number()])

/** data-api.md §4.1: one JSON-RPC call, no batch. */
const call = {
  method: 'POST' as const,
  summary: 'Methods by JSON-RPC: wallet_getAssets, and deposits from an exchange',
  /** Who may not ask is told so in the words of JSON-RPC. */
  access: 'open' as const,
  refusesInAnswer: true as const,
  query: z.object({ ...project, source: z.optional(z.string()) }),
  body: z.object({
    jsonrpc: z.literal('2.0'),
    id,
    method: z.string(),
    params: z.optional(z.unknown()),
  }),
  answer: z.union([
    z.object({ jsonrpc: z.literal('2.0'), id, result: z.unknown() }),
    z.object({
      jsonrpc: z.literal('2.0'),
      id,
      error: z.object({ code: z.int(), message: z.string(), data: z.null() }),
    }),
  ]),
}

export const walletCall = endpoint({ ...call, path: '/v1/wallet', word: 'v1-wallet' })
/** The same under the name that other clients know. */
export const jsonRpcCall = endpoint({ ...call, path: '/v1/json-rpc', word: 'v1-json-rpc' })
