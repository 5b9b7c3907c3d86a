import type { ServerContext } from '../context.ts'
import type { ErrorBody } from '../contract/errors.ts'
import { isDatabaseFault } from '../db/databaseFault.ts'
import { HttpError } from '../errors/httpError.ts'
import { compressedBody, databaseUnavailable } from '../errors/refusals.ts'
import { toRpcError } from '../errors/toRpcError.ts'
import { errorPage } from './errorPage.ts'
import type { Exchange, Request, Response } from './handler.ts'
import { allowPages } from './pages.ts'

/**
 * The only place where an error becomes an answer. Refusals are counted by code; what nobody foresaw is
 * logged in full and says nothing to the caller.
 */
export function sendError(
  context: ServerContext,
  request: Request,
  response: Response,
  exchange: Exchange,
  thrown: unknown,
): void {
  const error = toHttpError(thrown)
  context.metrics.refused.inc({ code: error.code })
  exchange.isExpected = exchange.isShed || error.code === 'not_configured'
  if (error.status >= 500 && !exchange.isExpected) {
    const { requestId, route, span } = exchange
    const { traceId } = span
    context.logger.error(
      { requestId, traceId, route, code: error.code, err: error.cause ?? error },
      error.message,
    )
  }
  if (response.headersSent) {
    response.destroy()
    return
  }
  const isDocument = exchange.isShed || documentRoutes.has(exchange.route)
  const asPage = isDocument && request.headers.accept?.includes('text/html') === true
  const body = asPage
    ? errorPage(error.message, exchange.requestId, documentRoutes.get(exchange.route)?.(context))
    : JSON.stringify({ ...error.beside, ...toBody(error), ...asRpc(exchange, error) })
  for (const name of response.getHeaderNames()) response.removeHeader(name)
  for (const [name, value] of context.securityHeaders) response.setHeader(name, value)
  for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value)
  response.setHeader('x-request-id', exchange.requestId)
  response.setHeader('cache-control', 'no-store')
  response.setHeader('content-type', `${asPage ? 'text/html' : 'application/json'}; charset=utf-8`)
  response.setHeader('content-length', Buffer.byteLength(body))
  if (exchange.openToAll) allowPages(response)
  // A body that nobody will read must not hold the connection.
  if (hasBody(request) && !request.complete) response.setHeader('connection', 'close')
  response.statusCode = error.status
  response.end(request.method === 'HEAD' ? undefined : body)
}

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const ofFrames = () => 'This address shows a wallet window inside pages that are allowed to use it.'

/** Routes whose refusals a person may see in place of a document, each with what helps there. */
const documentRoutes: ReadonlyMap<string, (context: ServerContext) => string> = new Map<
  string,
  (context: ServerContext) => string
>([
  ['frame', ofFrames],
  ['login', ofFrames],
  ['popup', () => 'Go back to the page that you came from, and try again there.'],
  ['auth', ({ config }) => `<a href="${config.http.authBase}/signin">Back to sign-in</a>`],
])

const toBody = (error: HttpError): ErrorBody => ({
  status: 'FAILED',
  code: error.code,
  reasons: [{ field: error.field, description: error.message }],
})

/**
 * Beside the body of our refusals: clients of JSON-RPC show this one's sentence. Not where they should try again, since
 * they take the pause from `retry-after` only when there is no such error.
 */
const asRpc = ({ speaksRpc }: Exchange, error: HttpError): object | undefined =>
  speaksRpc && error.status < 500 && error.status !== 429
    ? { jsonrpc: '2.0', id: null, error: toRpcError(error) }
    : undefined

function toHttpError(thrown: unknown): HttpError {
  if (thrown instanceof HttpError) return thrown
  const status = (thrown as { status?: unknown } | null)?.status
  const type = (thrown as { type?: unknown } | null)?.type
  if (type === 'entity.too.large') return new HttpError(413, 'body_too_large', 'The body is too large')
  if (type === 'encoding.unsupported') return compressedBody()
  // Refusals of Express and its parsers: malformed paths, bodies that are no JSON, aborted uploads.
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new HttpError(400, 'invalid_body', 'The request cannot be read')
  }
  if (isDatabaseFault(thrown)) return databaseUnavailable(thrown)
  return new HttpError(500, 'internal', 'Something went wrong', { cause: thrown })
}
