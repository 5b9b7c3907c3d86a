import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { project } from './words.ts'

const shared = {
  method: 'GET',
  summary: 'Name and picture of an address',
  access: 'project',
  params: z.object({ address: z.string() }),
  query: z.object({ ...project, sender: z.optional(z.string()), clientId: z.optional(z.string()) }),
  answer: z.object({
    name: z.nullable(z.string()),
    avatar: z.nullable(z.string()),
    /** ISO 8601, UTC. */
    resolvedAt: z.string(),
  }),
  refusals: { 400: 'The address is malformed', 503: 'No node of the chain answered' },
} as const

/** data-api.md §3.4. */
export const identity = endpoint({ ...shared, path: '/v1/identity/{address}', word: 'v1-identity' })
/** The same under the name that stands beside balance and history. */
export const accountIdentity = endpoint({
  ...shared,
  path: '/v1/account/{address}/identity',
  word: 'v1-account-identity',
})
