import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { project } from '../words.ts'
import { accountParams, grantBytes, grantShape, hexPattern, pciSchema, refusals } from './words.ts'

/** Characters of a context. */
const contextLimit = 131_072

/** data-api.md §3.34. */
export const activateSession = endpoint({
  bodyLimit: grantBytes,
  method: 'POST',
  path: '/v1/sessions/{address}/activate',
  word: 'v1-sessions-activate',
  summary: 'Keeps what the wallet gave for a permission, once; what was granted stays as it was created',
  access: 'project',
  params: accountParams,
  query: z.object(project),
  body: z.object({
    ...grantShape,
    pci: pciSchema,
    context: z.string().check(z.regex(hexPattern), z.minLength(4), z.maxLength(contextLimit)),
  }),
  answer: z.object({ success: z.literal(true) }),
  refusals: { 400: `${refusals.pci}; it has another context already, or was asked for with another signer` },
})
