import type { ServerContext } from '../context.ts'
import { clientAddress } from './clientAddress.ts'
import type { Exchange, Handler, Request, Response } from './handler.ts'
import { requestId } from './requestId.ts'
import { sendError } from './sendError.ts'

/** An answer that took longer is worth a line at `warn`, ms. */
const slow = 1_000

/**
 * Stands around every request: gives it an id, counts and times it, writes its log line, and turns what its
 * handler throws into an answer. Lines are `error` for 5xx, `warn` for slow answers, `info` for refusals and
 * `debug` for the rest, which costs nothing at the default level.
 */
export function observeRequest(
  context: ServerContext,
  handler: Handler,
): (request: Request, response: Response) => void {
  const { metrics, logger, config } = context
  const series = createSeries(context)
  return (request, response) => {
    const startedAt = performance.now()
    const exchange: Exchange = { requestId: requestId(request.headers['x-request-id']), route: 'none' }
    metrics.inFlight.inc()
    response.on('close', () => {
      const ms = performance.now() - startedAt
      metrics.inFlight.dec()
      const handedOver = response.statusCode === 101
      const status = response.writableFinished || handedOver ? response.statusCode : 499
      series(exchange.route, status, ms / 1000)
      const level = status >= 500 ? 'error' : ms > slow ? 'warn' : status >= 400 ? 'info' : 'debug'
      if (!logger.isLevelEnabled(level)) return
      const { method } = request
      const client = clientAddress(request, config.http.trustProxy)
      const { requestId, route } = exchange
      logger[level]({ requestId, route, method, status, ms: Math.round(ms), client }, 'request')
    })
    try {
      const done = handler(request, response, exchange)
      done?.catch((error) => sendError(context, request, response, exchange, error))
    } catch (error) {
      sendError(context, request, response, exchange, error)
    }
  }
}

/** Looks each series up by label once. */
function createSeries({ metrics }: ServerContext) {
  const known = new Map<string, (seconds: number) => void>()
  return (route: string, status: number, seconds: number) => {
    const key = `${route} ${status}`
    let record = known.get(key)
    if (!record) {
      const counter = metrics.requests.labels({ route, status: String(status) })
      const histogram = metrics.seconds.labels({ route })
      record = (value) => {
        counter.inc()
        histogram.observe(value)
      }
      known.set(key, record)
    }
    record(seconds)
  }
}
