import type { ServerContext } from '../context.ts'
import type { Exchange, Request, Response } from './handler.ts'

/** An answer that is never kept anywhere, with all the headers that Express would be given. */
export function createSendJson({
  securityHeaders,
}: Pick<ServerContext, 'securityHeaders'>): (
  request: Request,
  response: Response,
  exchange: Exchange,
  value: unknown,
) => void {
  const fixed = [
    ...securityHeaders.flat(),
    'cache-control',
    'no-store',
    'content-type',
    'application/json; charset=utf-8',
  ]
  return (request, response, exchange, value) => {
    const body = JSON.stringify(value)
    const length = String(Buffer.byteLength(body))
    response.writeHead(200, [...fixed, 'x-request-id', exchange.requestId, 'content-length', length])
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}
