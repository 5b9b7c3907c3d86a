import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { chainIdSchema, project } from '../words.ts'
import { convertRefusals } from './words.ts'

/** data-api.md §3.11. Whole wei as decimal strings, of chains with and without EIP-1559; each at least the one before. */
export const convertGasPrice = endpoint({
  method: 'GET',
  path: '/v1/convert/gas-price',
  word: 'v1-convert-gas-price',
  summary: 'What a unit of gas costs',
  access: 'project',
  query: z.object({ ...project, chainId: chainIdSchema }),
  answer: z.object({ standard: z.string(), fast: z.string(), instant: z.string() }),
  refusals: { 400: convertRefusals.chain, 503: convertRefusals.upstream },
})
