import type { Exchange, Response } from './handler.ts'
import { pageHeaders } from './pages.ts'

const forPages: readonly string[] = pageHeaders.flat()

/** Sends the text of a JSON-RPC answer, without Express and so with all of its headers. */
export function sendRpcAnswer(response: Response, exchange: Exchange, body: string): void {
  const headers = [
    'content-type',
    'application/json; charset=utf-8',
    'cache-control',
    'no-store',
    'x-content-type-options',
    'nosniff',
    'x-request-id',
    exchange.requestId,
    'content-length',
    String(Buffer.byteLength(body)),
  ]
  if (exchange.openToAll) headers.push(...forPages)
  response.writeHead(200, headers)
  response.end(body)
}
