import * as z from 'zod/mini'

/** Words that several endpoints take. */
export const project = {
  /** Not needed with a frame token. */
  projectId: z.optional(z.string()),
  /** Kind and version of the client. */
  st: z.optional(z.string()),
  sv: z.optional(z.string()),
}

/** The same where no token is taken; older clients send headers in their place. */
export const listedProject = { ...project, projectId: z.string() }

/** Currencies of prices and values (data-api.md §2.7). */
export const currencies = ['btc', 'eth', 'usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy'] as const
export const currencySchema = z.enum(currencies)
export type Currency = z.infer<typeof currencySchema>

/** CAIP-2 of the families that are served. */
export const chainIdSchema = z
  .string()
  .check(
    z.regex(/^(eip155|solana|bip122):[-_a-zA-Z0-9]{1,32}$/, 'chainId is not a CAIP-2 id that is served here'),
  )

/** Of a list over several chains. */
export const missingHeader = 'x-missing-chains'
export const incompleteHeader = 'x-incomplete-chains'
export const missingHeaders = {
  [missingHeader]: 'CAIP-2 ids, comma separated, of chains that are left out: the answer has nothing of them',
  [incompleteHeader]:
    'CAIP-2 ids, comma separated, of other chains, of which a part is left out, because it could not be read',
}
