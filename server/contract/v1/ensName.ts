import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { project } from './words.ts'

/** Characters of a name. */
const longest = 255

/** Beside the specification: whom a name of ENS stands for, so that one can send to it. */
export const ensName = endpoint({
  method: 'GET',
  path: '/v1/ens/name/{name}',
  word: 'v1-ens-name',
  summary: 'Whom a name of ENS stands for on an EVM network',
  access: 'project',
  params: z.object({ name: z.string().check(z.maxLength(longest)) }),
  /** `chainId`: CAIP-2. */
  query: z.object({ ...project, chainId: z.string() }),
  answer: z.object({
    /** In its normal form (ENSIP-15). */
    name: z.string(),
    /** `null` when the name stands for nobody there. */
    address: z.nullable(z.string()),
  }),
  refusals: {
    400: 'The name has no normal form, or the network is no EVM network that is served',
    404: 'ENS is not served: it stands on `eip155:1`',
    503: 'No node of Ethereum answered',
  },
})
