import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Calls are short; a longer one is none of ours. */
const hex = z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/, 'That is no hex'), z.maxLength(65_536))
const question = z.object({ sender: hex, data: hex })
const shared = {
  summary: 'Answers ENS clients for names of our zones (ERC-3668)',
  access: 'open',
  answer: z.object({ data: z.string() }),
  refusals: {
    400: 'The sender is not our resolver, or the call is none that is answered',
    404: 'The gateway is switched off',
  },
} as const

/** data-api.md §3.21. */
export const ensGateway = endpoint({
  ...shared,
  word: 'v1-ens-gateway',
  method: 'GET',
  path: '/v1/ens/gateway/{sender}/{data}.json',
  params: question,
})
export const ensGatewayPost = endpoint({
  ...shared,
  word: 'v1-ens-gateway-post',
  method: 'POST',
  path: '/v1/ens/gateway',
  body: question,
})
