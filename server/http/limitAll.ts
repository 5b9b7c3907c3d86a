import type { ServerContext } from '../context.ts'
import type { Handler } from './handler.ts'
import { requireRate } from './requireRate.ts'

/** As many requests as no browser and no office send. */
const times = 20

/**
 * One bucket for all requests of a client, whatever they ask for: also for paths that lead nowhere, for preflights and for
 * methods that a route does not take. The buckets of routes are smaller.
 */
export function limitAll(context: ServerContext, handler: Handler): Handler {
  const requireOne = requireRate(context, 'all', times)
  return (request, response, exchange) => {
    requireOne(request)
    return handler(request, response, exchange)
  }
}
