import type { Dispatcher } from 'undici'
import { traceHeader } from '../trace/currentSpan.ts'
import { NodeTrouble } from './nodes/nodeCall.ts'
import { readRetryAfter } from './readRetryAfter.ts'

export interface TextRequest {
  method: 'GET' | 'HEAD' | 'POST'
  path: string
  body?: string
  /** Content type of the body. */
  type?: string
  /** Beside the usual, such as a key. */
  headers?: Readonly<Record<string, string>>
  /** Ms for the whole exchange, connecting included. */
  timeoutMs: number
  /** Bytes of the answer. */
  limit: number
}

/**
 * One request over a pool, read to its end. Redirects are not followed and no compression is asked for or
 * taken, so that the limit counts the bytes that are parsed.
 *
 * @throws NodeTrouble
 */
export function requestText(
  pool: Dispatcher,
  options: TextRequest,
): Promise<{ status: number; text: string; retryAfterMs: number | undefined }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    let status = 0
    let retryAfterMs: number | undefined
    let controller: Dispatcher.DispatchController | undefined
    let failure: NodeTrouble | undefined
    const timer = setTimeout(() => fail(new NodeTrouble('timeout')), options.timeoutMs)

    function fail(trouble: NodeTrouble): void {
      if (failure) return
      failure = trouble
      clearTimeout(timer)
      reject(trouble)
      controller?.abort(trouble)
    }
    pool.dispatch(
      {
        path: options.path,
        method: options.method,
        headers: {
          ...options.headers,
          traceparent: traceHeader(),
          'accept-encoding': 'identity',
          ...(options.type && { 'content-type': options.type }),
        },
        body: options.body ?? null,
      },
      {
        onRequestStart(started) {
          controller = started
          if (failure) started.abort(failure)
        },
        onResponseStart(_controller, code, headers) {
          status = code
          retryAfterMs = readRetryAfter(headers['retry-after'])
          const encoding = headers['content-encoding']
          if (encoding !== undefined && encoding !== 'identity') fail(new NodeTrouble('encoding'))
          else if (Number(headers['content-length'] ?? 0) > options.limit) fail(new NodeTrouble('too_large'))
        },
        onResponseData(_controller, chunk) {
          size += chunk.length
          if (size > options.limit) fail(new NodeTrouble('too_large'))
          else chunks.push(chunk)
        },
        onResponseEnd() {
          clearTimeout(timer)
          const [only] = chunks
          const whole = only && chunks.length === 1 ? only : Buffer.concat(chunks)
          resolve({ status, text: whole.toString('utf8'), retryAfterMs })
        },
        onResponseError(_controller, cause) {
          fail(new NodeTrouble('transport', { cause }))
        },
      },
    )
  })
}
