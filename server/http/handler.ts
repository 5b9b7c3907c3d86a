import type { IncomingMessage, ServerResponse } from 'node:http'

export type Request = IncomingMessage
export type Response = ServerResponse

/** What a request carries from its first moment on. */
export interface Exchange {
  /** v4 UUID, on the answer as `x-request-id`. */
  readonly requestId: string
  /** Word for logs and metrics, set by whoever answers; never the path a caller sent. */
  route: string
  /** Any page may read the answer, a refusal too. */
  openToAll?: boolean
}

/** A plain listener. What it throws, or rejects with, becomes the answer in errorHandler.ts. */
export type Handler = (request: Request, response: Response, exchange: Exchange) => void | Promise<void>
