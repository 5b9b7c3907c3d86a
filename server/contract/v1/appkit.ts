import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { listedProject } from './words.ts'

// What a client of this wire asks for at its start (data-api.md §5.4, §5.5, §5.7).

const shared = { method: 'GET', access: 'listed', query: z.object(listedProject) } as const

/** `config: null` leaves the choice to the client. */
const featureSchema = z.object({
  id: z.string(),
  isEnabled: z.boolean(),
  config: z.nullable(z.array(z.string())),
})
export type AppKitFeature = z.infer<typeof featureSchema>

export const appKitConfig = endpoint({
  ...shared,
  path: '/appkit/v1/config',
  word: 'appkit-config',
  summary: 'Which features of a client of this wire work for a project',
  answer: z.object({ features: z.array(featureSchema) }),
})

export const projectLimits = endpoint({
  ...shared,
  path: '/appkit/v1/project-limits',
  word: 'project-limits',
  summary: 'That a project is over no limit of a plan: there are no plans',
  answer: z.object({
    planLimits: z.object({
      tier: z.literal('none'),
      isAboveRpcLimit: z.literal(false),
      isAboveMauLimit: z.literal(false),
    }),
  }),
})

export const projectOrigins = endpoint({
  ...shared,
  path: '/projects/v1/origins',
  word: 'project-origins',
  summary: 'The pages that may embed a project, which is public by its frame headers',
  answer: z.object({ allowedOrigins: z.array(z.string()) }),
})
