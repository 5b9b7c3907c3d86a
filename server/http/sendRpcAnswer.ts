import type { Exchange, Response } from './handler.ts'
import { pageHeaders } from './pages.ts'

const forPages: readonly string[] = pageHeaders.flat()

/**
 * Sends the text of a JSON-RPC answer, without Express and so with all of its headers. An empty one, for notifications,
 * is sent as 204.
 */
export function sendRpcAnswer(response: Response, exchange: Exchange, body: string): void {
  const headers = [
    'cache-control',
    'no-store',
    'x-content-type-options',
    'nosniff',
    'x-request-id',
    exchange.requestId,
  ]
  if (exchange.openToAll) headers.push(...forPages)
  if (body === '') return void response.writeHead(204, headers).end()
  headers.push('content-type', 'application/json; charset=utf-8')
  const bytes = Buffer.byteLength(body)
  headers.push('content-length', String(bytes))
  response.writeHead(200, headers)
  // Latin-1 is written without a conversion; it is the same bytes while all is ASCII.
  response.end(body, bytes === body.length ? 'latin1' : 'utf8')
}
