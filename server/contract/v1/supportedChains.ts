import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** data-api.md §3.1. */
export const supportedChains = endpoint({
  method: 'GET',
  path: '/v1/supported-chains',
  word: 'v1-supported-chains',
  summary: 'Which chains are served: CAIP-2 ids by transport',
  access: 'open',
  answer: z.object({ http: z.array(z.string()), ws: z.array(z.string()) }),
})
