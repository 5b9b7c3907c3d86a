import type { ServerContext } from '../context.ts'
import { openOnce } from '../observe/openOnce.ts'
import { leaveSpan, runAs } from '../trace/currentSpan.ts'
import type { Span } from '../trace/span.ts'
import { parseTraceParent } from '../trace/traceParent.ts'
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
  const { metrics, logger, config, tracing } = context
  const series = createSeries(context)
  return (request, response) => {
    const startedAt = performance.now()
    const caller = parseTraceParent(request.headers['traceparent'])
    const span = tracing.begin(caller)
    const isRead = caller !== undefined || span.isRecorded
    const exchange: Exchange = { requestId: requestId(request.headers['x-request-id']), span, route: 'none' }
    metrics.inFlight.inc()
    response.on('close', () => {
      const ms = performance.now() - startedAt
      metrics.inFlight.dec()
      const handedOver = response.statusCode === 101
      const status = response.writableFinished || handedOver ? response.statusCode : 499
      series(exchange.route, status, ms / 1000, span)
      const { method = '' } = request
      if (span.isRecorded) endSpan(exchange, method, status)
      else span.end()
      if (isRead) leaveSpan()
      const isError = status >= 500 && !exchange.isExpected
      const isQuiet = exchange.isShed || status < 400
      const level = isError ? 'error' : ms > slow ? 'warn' : isQuiet ? 'debug' : 'info'
      if (!logger.isLevelEnabled(level)) return
      const client = clientAddress(request, config.http.trustProxy)
      const { requestId, route } = exchange
      const { traceId } = span
      logger[level]({ requestId, traceId, route, method, status, ms: Math.round(ms), client }, 'request')
    })
    try {
      const answer = () => handler(request, response, exchange)
      const done = isRead ? runAs(span, answer) : answer()
      done?.catch((error) => sendError(context, request, response, exchange, error))
    } catch (error) {
      sendError(context, request, response, exchange, error)
    }
  }
}

function endSpan({ span, requestId, route, isExpected }: Exchange, method: string, status: number): void {
  span.end({
    name: `${method} ${route}`,
    attributes: {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'gatehouse.request_id': requestId,
    },
    failed: status >= 500 && !isExpected,
  })
}

/** So long one exemplar stands for the requests of a route, ms. */
const exemplarMs = 1_000

/** Counts and times answers by route and status. */
function createSeries({ metrics }: ServerContext) {
  const seriesOf = openOnce((route, status) => {
    const count = metrics.requests.series({ route, status })
    const observe = metrics.seconds.series({ route })
    let exemplarAt = Number.NEGATIVE_INFINITY
    return (seconds: number, span: Span) => {
      count()
      const now = performance.now()
      if (now - exemplarAt < exemplarMs) return observe(seconds)
      exemplarAt = now
      observe(seconds, { trace_id: span.traceId })
    }
  })
  return (route: string, status: number, seconds: number, span: Span) =>
    seriesOf(route, String(status))(seconds, span)
}
