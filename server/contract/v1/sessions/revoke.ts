import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { project } from '../words.ts'
import { pciSchema, refusals } from './words.ts'

/** Characters of a signature; that of a contract which is not deployed carries its code. */
const signatureLimit = 131_072

/** What the owner signs (EIP-191) to revoke a permission that another project created. */
export const revokeText = (pci: string): string => `Revoke the permission ${pci}.`

/** data-api.md §3.35. */
export const revokeSession = endpoint({
  method: 'POST',
  path: '/v1/sessions/{address}/revoke',
  word: 'v1-sessions-revoke',
  summary: 'Ends a permission: by the project that created it, or by the signature of the account',
  access: 'project',
  /** CAIP-10, or the bare address. */
  params: z.object({ address: z.string() }),
  query: z.object(project),
  body: z.object({
    projectId: z.optional(z.string()),
    pci: pciSchema,
    /** Only looked at when another project created it. */
    signature: z.optional(z.string().check(z.maxLength(signatureLimit))),
  }),
  answer: z.object({ success: z.literal(true) }),
  refusals: {
    400: refusals.pci,
    401: 'The signature is not the account’s',
    503: 'No node of the chain answered, so the signature of a contract could not be checked',
  },
})
