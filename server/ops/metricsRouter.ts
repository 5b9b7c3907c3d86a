import { Router } from 'express'
import type { ServerContext } from '../context.ts'
import { nameRoute } from '../http/expressHandler.ts'

/** `/metrics` for Prometheus. */
export function metricsRouter({ metrics: { registry } }: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router.get('/metrics', nameRoute('metrics'), async (_request, response) => {
    response.setHeader('content-type', registry.contentType)
    response.end(await registry.metrics())
  })
  return router
}
