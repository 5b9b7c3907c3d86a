import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { project } from '../words.ts'
import { accountParams, pciSchema, refusals } from './words.ts'

/** data-api.md §3.33. */
export const getSessionContext = endpoint({
  method: 'GET',
  path: '/v1/sessions/{address}/getcontext',
  word: 'v1-sessions-getcontext',
  summary: 'What the wallet gave for a permission when it was activated',
  access: 'project',
  params: accountParams,
  query: z.object({ ...project, pci: pciSchema }),
  answer: z.object({ context: z.string() }),
  refusals: { 400: refusals.pci },
})
