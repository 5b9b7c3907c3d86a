import type { Handler, Response } from './handler.ts'

/** What pages may send (data-api.md §2.2); Solana's libraries send `solana-client`, older clients `x-project-id`. */
const requestHeaders =
  'authorization, content-type, user-agent, referer, origin, access-control-request-method, access-control-request-headers, solana-client, sec-fetch-mode, x-request-id, x-project-id, x-sdk-type, x-sdk-version'

/** Headers of an answer that any page may read, without credentials. A star, not an echo. */
export const pageHeaders = [
  ['access-control-allow-origin', '*'],
  ['access-control-expose-headers', 'x-request-id, retry-after'],
  ['cross-origin-resource-policy', 'cross-origin'],
] as const

export function allowPages(response: Response): void {
  for (const [name, value] of pageHeaders) response.setHeader(name, value)
}

/** Answers a browser that asks whether its page may send the request proper. */
export function answerPreflight(response: Response, methods: string): void {
  allowPages(response)
  response.setHeader('access-control-allow-methods', methods)
  response.setHeader('access-control-allow-headers', requestHeaders)
  response.setHeader('access-control-max-age', '86400')
  response.statusCode = 204
  response.end()
}

/** The same for a path that is answered without Express. */
export const preflight =
  (route: string, methods: string): Handler =>
  (_request, response, exchange) => {
    exchange.route = route
    response.setHeader('x-request-id', exchange.requestId)
    answerPreflight(response, methods)
  }
