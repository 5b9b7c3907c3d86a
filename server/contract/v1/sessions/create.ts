import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { project } from '../words.ts'
import { accountParams, grantBytes, grantShape, refusals } from './words.ts'

/** data-api.md §3.31. */
export const createSession = endpoint({
  bodyLimit: grantBytes,
  method: 'POST',
  path: '/v1/sessions/{address}',
  word: 'v1-sessions-create',
  summary: 'Asks for a permission of an account: the server makes and keeps its session key',
  access: 'project',
  params: accountParams,
  query: z.object({
    ...project,
    /** Form of the public key: `2` is its hex; without it, the hex of the characters of that hex. */
    v: z.optional(z.string()),
  }),
  body: z.object(grantShape),
  answer: z.object({
    pci: z.string(),
    key: z.object({ type: z.literal('secp256k1'), publicKey: z.string() }),
  }),
  refusals: {
    400: `${refusals.account}, or the server cannot check signatures of the signer`,
    429: 'Too many permissions were asked for',
  },
})
