import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currencySchema, missingHeaders, project } from './words.ts'

/** data-api.md §3.7. */
export const accountPortfolio = endpoint({
  method: 'GET',
  path: '/v1/account/{address}/portfolio',
  word: 'v1-portfolio',
  summary: 'Which coins and tokens an address holds',
  access: 'project',
  params: z.object({ address: z.string() }),
  /** The currency is taken and changes nothing. */
  query: z.object({ ...project, currency: z.optional(currencySchema) }),
  answer: z.object({ data: z.array(z.object({ id: z.string(), name: z.string(), symbol: z.string() })) }),
  headers: missingHeaders,
  refusals: { 400: 'The address is malformed', 503: 'No node of the chains answered' },
})
