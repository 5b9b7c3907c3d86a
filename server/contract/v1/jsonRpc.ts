import * as z from 'zod/mini'
import { bundlerBatchLimit, rpcBatchLimit } from '../limits.ts'
import { endpoint } from './endpoint.ts'
import { project } from './words.ts'

const id = z.union([z.string(), z.number(), z.null()])
const request = z.object({
  jsonrpc: z.literal('2.0'),
  /** Without one it is a notification, which gets no answer. */
  id: z.optional(id),
  method: z.string(),
  params: z.optional(z.array(z.unknown())),
})
const answer = z.object({
  jsonrpc: z.literal('2.0'),
  id,
  /** Either this or `error`. */
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) })),
})
const chainId = z.string()

/** data-api.md §3.2. Answered outside of Express; here for the document. */
export const jsonRpc = endpoint({
  method: 'POST',
  path: '/v1',
  word: 'rpc',
  summary:
    'JSON-RPC to a node of a chain: one request, or many in a list. GET with an upgrade opens a websocket for the same, with subscriptions',
  access: 'project',
  query: z.object({
    ...project,
    chainId,
    source: z.optional(z.string()),
    sessionId: z.optional(z.string()),
    clientId: z.optional(z.string()),
  }),
  body: z.union([request, z.array(request).check(z.minLength(1), z.maxLength(rpcBatchLimit))]),
  answer: z.union([answer, z.array(answer)]),
  empty: 'Nothing but notifications was sent',
  refusals: {
    400: 'The chain is not served or its id malformed; or the body is no JSON',
    503: 'Every node of the chain failed',
  },
})

/** data-api.md §3.37. Answered outside of Express; here for the document. */
export const bundler = endpoint({
  method: 'POST',
  path: '/v1/bundler',
  word: 'bundler',
  summary:
    'User operations (ERC-4337): to the bundler and the paymaster of a chain, or a paymaster of the site',
  access: 'project',
  query: z.object({
    ...project,
    chainId,
    bundler: z.optional(z.string()),
    /** One of those that the project lists, to the letter. */
    paymaster: z.optional(z.string()),
  }),
  body: z.union([request, z.array(request).check(z.minLength(1), z.maxLength(bundlerBatchLimit))]),
  answer: z.union([answer, z.array(answer)]),
  empty: 'Nothing but notifications was sent',
  refusals: {
    400: 'The chain has no bundler, or another one was named, or a paymaster that the project does not list',
    422: 'The method is not one of a bundler, or nobody pays on this chain',
    503: 'No bundler of the chain answered, or the paymaster of the site did not',
  },
})
