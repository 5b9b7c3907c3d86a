import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { project } from '../words.ts'
import { accountParams, refusals, termSchema } from './words.ts'

/** At most so many, those that can be used first. */
export const listLimit = 255

/** Times in seconds. `context` is `null` until it was activated. */
export const listedSessionSchema = z.object({
  /** By whom it was asked for. */
  project: z.object({ id: z.string(), name: z.string(), url: z.null(), iconUrl: z.null() }),
  pci: z.string(),
  expiry: z.number(),
  createdAt: z.number(),
  permissions: z.array(termSchema),
  policies: z.array(termSchema),
  context: z.nullable(z.string()),
  revokedAt: z.nullable(z.number()),
})
export type ListedSession = z.infer<typeof listedSessionSchema>

/** data-api.md §3.32. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/v1/sessions/{address}',
  word: 'v1-sessions-list',
  summary: 'Permissions of an account, of all projects; also those that are over',
  access: 'project',
  params: accountParams,
  query: z.object(project),
  answer: z.object({ pcis: z.array(listedSessionSchema) }),
  refusals: { 400: refusals.account },
})
