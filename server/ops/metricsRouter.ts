import { Router } from 'express'
import { type OpenMetricsContentType, Registry } from 'prom-client'
import type { ServerContext } from '../context.ts'
import { nameRoute } from '../http/expressHandler.ts'
import { wantsOpenMetrics } from './wantsOpenMetrics.ts'

/** `/metrics` for Prometheus; with exemplars in the form of OpenMetrics, for whoever asks for that. */
export function metricsRouter({ metrics: { registry } }: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router.get('/metrics', nameRoute('metrics'), async (request, response) => {
    const form = wantsOpenMetrics(request.headers.accept) ? inOpenMetrics(registry) : registry
    const text = await form.metrics()
    response.setHeader('content-type', form.contentType)
    response.setHeader('vary', 'accept')
    response.end(text)
  })
  return router
}

/** The same series. Each stands in for its own, because the library writes the name of that form into them for good. */
function inOpenMetrics(registry: Registry): Registry<OpenMetricsContentType> {
  const form = new Registry<OpenMetricsContentType>()
  form.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  for (const metric of registry.getMetricsAsArray()) form.registerMetric(Object.create(metric))
  return form
}
