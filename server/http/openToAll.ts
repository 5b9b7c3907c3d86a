import type { RequestHandler } from 'express'
import type { ServerContext } from '../context.ts'
import { methodNotAllowed } from '../errors/refusals.ts'
import { exchangeOf } from './expressHandler.ts'
import { allowPages, answerPreflight } from './pages.ts'
import { requireRate } from './requireRate.ts'

export interface OpenRoute {
  /** @default `GET, HEAD` */
  methods?: string
  /** How many times as many requests as usual one client may send. @default 1 */
  times?: number
}

/** First handlers of a route that any page may read, without credentials. */
export function openToAll(
  context: ServerContext,
  route: string,
  { methods = 'GET, HEAD', times = 1 }: OpenRoute = {},
): RequestHandler[] {
  const requireOne = requireRate(context, route, times)
  const taken = new Set(methods.split(', '))
  return [
    (request, response, next) => {
      const exchange = exchangeOf(request)
      exchange.route = route
      exchange.openToAll = true
      if (request.method === 'OPTIONS') return answerPreflight(response, methods)
      allowPages(response)
      requireOne(request)
      if (!taken.has(request.method)) throw methodNotAllowed(`${methods}, OPTIONS`)
      next()
    },
  ]
}
