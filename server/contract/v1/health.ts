import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** data-api.md §3.39. */
export const health = endpoint({
  method: 'GET',
  path: '/health',
  word: 'public-health',
  summary: 'That the server answers, and since when',
  access: 'open',
  answer: z.string(),
  type: 'text/plain',
})
