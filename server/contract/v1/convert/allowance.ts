import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { project } from '../words.ts'
import { convertRefusals } from './words.ts'

/** data-api.md §3.10. Of the native coin the greatest number of 256 bits: it needs no approval. */
export const convertAllowance = endpoint({
  method: 'GET',
  path: '/v1/convert/allowance',
  word: 'v1-convert-allowance',
  summary: 'How much of a token the router may take',
  access: 'project',
  query: z.object({
    ...project,
    /** CAIP-10 of the token, and of the owner on the same chain. */
    tokenAddress: z.string(),
    userAddress: z.string(),
  }),
  answer: z.object({ allowance: z.string() }),
  refusals: { 400: convertRefusals.chain, 503: convertRefusals.upstream },
})
