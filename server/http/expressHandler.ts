import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import type { ServerContext } from '../context.ts'
import { notFound } from '../errors/refusals.ts'
import type { Client } from '../limits/client.ts'
import type { Exchange, Handler, Request } from './handler.ts'
import { answerPreflight } from './pages.ts'
import type { RouteName } from './routeRates.ts'
import { sendError } from './sendError.ts'
import { takeRoute } from './takeRoute.ts'

type Take = ReturnType<typeof takeRoute>
interface Entry {
  exchange: Exchange
  take: Take
  client?: Client | undefined
}
const entries = new WeakMap<Request, Entry>()

function entryOf(request: Request): Entry {
  const entry = entries.get(request)
  if (!entry) throw new Error('The request did not pass expressHandler')
  return entry
}

/** The exchange of a request that Express answers. */
export const exchangeOf = (request: Request): Exchange => entryOf(request).exchange

/** Whose bucket the named route of a request took from. */
export function clientOf(request: Request): Client {
  const { client } = entryOf(request)
  if (!client) throw new Error('The route of the request has no bucket')
  return client
}

/**
 * An Express app with our headers in front and our errors behind. `isForPages`: any page may read that a path is not
 * there, else its console speaks of CORS.
 */
export function expressHandler(
  context: ServerContext,
  mount: (app: Express) => void,
  { isForPages = false }: { isForPages?: boolean } = {},
): Handler {
  const app = express()
  const take = takeRoute(context)
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', 'simple')
  app.set('trust proxy', context.config.http.trustProxy)
  app.use((request, response, next) => {
    for (const [name, value] of context.securityHeaders) response.setHeader(name, value)
    response.setHeader('x-request-id', exchangeOf(request).requestId)
    next()
  })
  mount(app)
  app.use((request, response) => {
    exchangeOf(request).openToAll = isForPages
    if (isForPages && request.method === 'OPTIONS' && request.headers['access-control-request-method'])
      return answerPreflight(response, 'GET, POST')
    throw notFound()
  })
  const onError: ErrorRequestHandler = (error, request, response, _next) =>
    sendError(context, request, response, exchangeOf(request), error)
  app.use(onError)
  return (request, response, exchange) => {
    entries.set(request, { exchange, take })
    app(request, response)
  }
}

/**
 * First handler of a route: its word in logs and metrics, its bucket, and whether any page may read its answers.
 *
 * @throws HttpError 429 `rate_limited`
 */
export const nameRoute =
  (route: RouteName, openToAll = false): RequestHandler =>
  (request, _response, next) => {
    enterRoute(request, route, openToAll)
    next()
  }

/** The same inside of a handler. @throws HttpError 429 `rate_limited` */
export function enterRoute(request: Request, route: RouteName, openToAll: boolean): void {
  const entry = entryOf(request)
  entry.exchange.route = route
  entry.exchange.openToAll = openToAll
  entry.client = entry.take(request, route)
}
