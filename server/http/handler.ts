import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Span } from '../trace/span.ts'

export type Request = IncomingMessage
export type Response = ServerResponse

/** What a request carries from its first moment on. */
export interface Exchange {
  /** v4 UUID, on the answer as `x-request-id`. */
  readonly requestId: string
  /** Of the whole request; its trace id stands in each log line. */
  readonly span: Span
  /** Word for logs and metrics, set by whoever answers; never the path a caller sent. */
  route: string
  /** Any page may read the answer, a refusal too. */
  openToAll?: boolean
  /** The caller speaks JSON-RPC: a refusal that it should not repeat says so in that form, too. */
  speaksRpc?: boolean
  /** The answer is 5xx by the wire, but nothing is broken: it is not an error of the log. */
  isExpected?: boolean
  /** Refused before any work, as one of many: only the log's summary names it. */
  isShed?: boolean
}

/** A plain listener. What it throws, or rejects with, becomes the answer in errorHandler.ts. */
export type Handler = (request: Request, response: Response, exchange: Exchange) => void | Promise<void>
