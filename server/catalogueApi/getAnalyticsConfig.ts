import { Router } from 'express'
import type * as z from 'zod/mini'
import type { ServerContext } from '../context.ts'
import type { analyticsConfigSchema } from '../contract/catalogue.ts'
import { openToAll } from '../http/openToAll.ts'
import { requireListedProject } from '../http/requireListedProject.ts'
import { readQuery } from '../http/routes.ts'
import { catalogueRate } from './catalogueRate.ts'

/** `GET /getAnalyticsConfig`: may the project's widget send events of use? */
export function getAnalyticsConfigRouter(context: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router.all(
    '/getAnalyticsConfig',
    ...openToAll(context, 'analytics-config', catalogueRate),
    async (request, response) => {
      const { settings } = await requireListedProject(context, request, readQuery(request.url))
      response.setHeader('cache-control', 'public, max-age=300')
      response.vary('x-project-id')
      const answer: z.infer<typeof analyticsConfigSchema> = {
        isAnalyticsEnabled: settings.analytics ?? false,
      }
      response.json(answer)
    },
  )
  return router
}
