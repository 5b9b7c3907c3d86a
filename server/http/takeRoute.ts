import type { ServerContext } from '../context.ts'
import type { Client } from '../limits/client.ts'
import type { Request } from './handler.ts'
import { requireRate } from './requireRate.ts'
import { type RouteName, type RouteRate, routeRates } from './routeRates.ts'

/**
 * Takes one from the bucket of a route, by the table; answers whose it was, `undefined` where the table has none.
 *
 * @throws HttpError 429 `rate_limited`
 */
export function takeRoute(
  context: ServerContext,
): (request: Request, route: RouteName) => Client | undefined {
  const { widgetOrigin, loginOrigin } = context.config.http
  const own = new Set<string | undefined>([widgetOrigin, loginOrigin])
  const requireForeign = requireRate(context, 'cross-site')
  const buckets = new Map<string, { rate: RouteRate; require: (request: Request) => Client }>()
  for (const [route, rate] of Object.entries<RouteRate | undefined>(routeRates))
    if (rate) buckets.set(route, { rate, require: requireRate(context, route, rate.times) })

  function isForeign({ method, headers }: Request): boolean {
    const { origin, 'sec-fetch-site': site } = headers
    if (site !== undefined && site !== 'same-origin') return true
    return origin === undefined ? method === 'POST' : !own.has(origin)
  }

  return (request, route) => {
    const bucket = buckets.get(route)
    return bucket?.rate.ours && isForeign(request) ? requireForeign(request) : bucket?.require(request)
  }
}
