import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import type { ServerContext } from '../context.ts'
import { notFound } from '../errors/refusals.ts'
import type { Exchange, Handler, Request } from './handler.ts'
import { sendError } from './sendError.ts'

const exchanges = new WeakMap<Request, Exchange>()

/** The exchange of a request that Express answers; routes name themselves with it. */
export function exchangeOf(request: Request): Exchange {
  const exchange = exchanges.get(request)
  if (!exchange) throw new Error('The request did not pass expressHandler')
  return exchange
}

/** An Express app with our headers in front and our errors behind. */
export function expressHandler(context: ServerContext, mount: (app: Express) => void): Handler {
  const app = express()
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
  app.use(() => {
    throw notFound()
  })
  const onError: ErrorRequestHandler = (error, request, response, _next) =>
    sendError(context, request, response, exchangeOf(request), error)
  app.use(onError)
  return (request, response, exchange) => {
    exchanges.set(request, exchange)
    app(request, response)
  }
}

/** First handler of a route: its word in logs and metrics, and whether any page may read its answers. */
export const nameRoute =
  (route: string, openToAll = false): RequestHandler =>
  (request, _response, next) => {
    const exchange = exchangeOf(request)
    exchange.route = route
    exchange.openToAll = openToAll
    next()
  }
