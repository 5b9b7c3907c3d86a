import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { ServerContext } from '../context.ts'
import type { ErrorBody, ErrorCode } from '../contract/errors.ts'

/** Ms that a client has to read why it was refused. */
const lingerMs = 1_000

interface Refusal {
  line: string
  code: ErrorCode
  /** A person may read it in place of a page. */
  description: string
}

const noRequest: Refusal = {
  line: '400 Bad Request',
  code: 'invalid_query',
  description: 'This is no HTTP request',
}
/** Source: RFC 6585 §5. */
const tooLarge: Refusal = {
  line: '431 Request Header Fields Too Large',
  code: 'headers_too_large',
  description:
    'Cookies and address of this request are too long together; delete the cookies of this site and try again',
}

/** Answers what the HTTP parser itself refuses, and counts it. */
export function refuseMalformed({
  metrics,
  securityHeaders,
}: ServerContext): (error: Error, socket: Duplex) => void {
  return (error, socket) => {
    const reason = (error as NodeJS.ErrnoException).code
    if (reason === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const { line, code, description } = reason === 'HPE_HEADER_OVERFLOW' ? tooLarge : noRequest
    const body: ErrorBody = { status: 'FAILED', code, reasons: [{ field: '', description }] }
    const json = JSON.stringify(body)
    metrics.refused.inc({ code })
    const head = [`HTTP/1.1 ${line}`, 'content-type: application/json; charset=utf-8']
    for (const [name, value] of securityHeaders) head.push(`${name}: ${value}`)
    head.push('cache-control: no-store')
    head.push(`content-length: ${json.length}`, `x-request-id: ${randomUUID()}`, 'connection: close')
    socket.end(`${head.join('\r\n')}\r\n\r\n${json}`)
    // Who goes on sending would keep its half of the connection for good; at once, it would not read the answer.
    setTimeout(() => socket.destroy(), lingerMs).unref()
  }
}
