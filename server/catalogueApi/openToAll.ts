import type { RequestHandler } from 'express'
import { methodNotAllowed } from '../errors/refusals.ts'
import { nameRoute } from '../http/expressHandler.ts'

/** What clients of other makers send along. */
const requestHeaders = 'content-type, x-project-id, x-sdk-type, x-sdk-version'

/** First handlers of a route that any page may read, without credentials. A star, not an echo. */
export const openToAll = (route: string): RequestHandler[] => [
  nameRoute(route, true),
  (request, response, next) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    if (request.method === 'OPTIONS') {
      response.setHeader('access-control-allow-methods', 'GET, HEAD')
      response.setHeader('access-control-allow-headers', requestHeaders)
      response.setHeader('access-control-max-age', '86400')
      response.status(204).end()
    } else if (request.method === 'GET' || request.method === 'HEAD') next()
    else throw methodNotAllowed('GET, HEAD, OPTIONS')
  },
]
