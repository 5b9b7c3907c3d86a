import type { Dispatcher } from 'undici'
import { traceHeader } from '../trace/currentSpan.ts'
import { contentCoding } from './contentCoding.ts'
import { NodeTrouble } from './nodes/nodeCall.ts'
import { readRetryAfter } from './readRetryAfter.ts'
import { unpack } from './unpack.ts'

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
 * One request over a pool, read to its end. Redirects are not followed and no packing is asked for; what is packed all the
 * same is unpacked, and the limit counts the bytes before and after.
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
    let coding: ReturnType<typeof contentCoding> = 'identity'
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
    function end(body: Buffer): void {
      clearTimeout(timer)
      resolve({ status, text: textOf(body), retryAfterMs })
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
          coding = contentCoding(headers['content-encoding'])
          if (coding === 'unknown') fail(new NodeTrouble('encoding'))
          else if (Number(headers['content-length'] ?? 0) > options.limit) fail(new NodeTrouble('too_large'))
        },
        onResponseData(_controller, chunk) {
          size += chunk.length
          if (size > options.limit) fail(new NodeTrouble('too_large'))
          else chunks.push(chunk)
        },
        onResponseEnd() {
          const [only] = chunks
          const whole = only && chunks.length === 1 ? only : Buffer.concat(chunks)
          // What has no body, as an answer to HEAD, may name a packing all the same.
          if (coding === 'identity' || coding === 'unknown' || size === 0) end(whole)
          else unpack(whole, coding, options.limit).then(end, fail)
        },
        onResponseError(_controller, cause) {
          fail(new NodeTrouble('transport', { cause }))
        },
      },
    )
  })
}

const mark = Buffer.from('\uFEFF')

/** Some put a byte order mark before their JSON, which RFC 8259 §8.1 lets a reader ignore. */
const textOf = (body: Buffer): string =>
  (body.subarray(0, mark.length).equals(mark) ? body.subarray(mark.length) : body).toString('utf8')
