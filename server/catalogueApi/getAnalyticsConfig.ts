import { Router } from 'express'
import type * as z from 'zod/mini'
import type { ServerContext } from '../context.ts'
import type { analyticsConfigSchema } from '../contract/catalogue.ts'
import { readQuery } from '../http/routes.ts'
import { openToAll } from './openToAll.ts'
import { requireProject } from './requireProject.ts'

/** `GET /getAnalyticsConfig`: may the project's widget send events of use? */
export function getAnalyticsConfigRouter(context: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router.all('/getAnalyticsConfig', ...openToAll('analytics-config'), async (request, response) => {
    const { settings } = await requireProject(context, request, readQuery(request.url))
    response.setHeader('cache-control', 'public, max-age=300')
    response.vary('x-project-id')
    const answer: z.infer<typeof analyticsConfigSchema> = { isAnalyticsEnabled: settings.analytics ?? false }
    response.json(answer)
  })
  return router
}
