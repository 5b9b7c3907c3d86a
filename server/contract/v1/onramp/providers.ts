import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { project } from '../words.ts'
import { codesSchema, refusals } from './words.ts'

export const serviceProviderSchema = z.object({
  categories: z.array(z.string()),
  logos: z.object({
    dark: z.string(),
    darkShort: z.string(),
    light: z.string(),
    lightShort: z.string(),
  }),
  name: z.string(),
  /** The word by which quotes and widgets name it. */
  serviceProvider: z.string(),
  status: z.string(),
  websiteUrl: z.string(),
})

/** data-api.md §3.27: behind Meld; none when it is not switched on. */
export const onrampServiceProviders = endpoint({
  method: 'GET',
  path: '/v1/onramp/providers',
  word: 'v1-onramp-providers',
  summary: 'Who sells coins through Meld',
  access: 'project',
  query: z.object({ ...project, countries: z.optional(codesSchema) }),
  answer: z.array(serviceProviderSchema),
  refusals: { 503: refusals.upstream },
})
