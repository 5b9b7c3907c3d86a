import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { ServerContext } from '../context.ts'
import type { ErrorBody } from '../contract/errors.ts'

/** Ms that a client has to read why it was refused. */
const lingerMs = 1_000

/** Answers what the HTTP parser itself refuses, and counts it. */
export function refuseMalformed({ metrics }: ServerContext): (error: Error, socket: Duplex) => void {
  const body: ErrorBody = {
    status: 'FAILED',
    code: 'invalid_query',
    reasons: [{ field: '', description: 'This is no HTTP request' }],
  }
  const json = JSON.stringify(body)
  return (error, socket) => {
    if ((error as NodeJS.ErrnoException).code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    metrics.refused.inc({ code: body.code })
    const head = ['HTTP/1.1 400 Bad Request', 'content-type: application/json; charset=utf-8']
    head.push('x-content-type-options: nosniff', 'cache-control: no-store')
    head.push(`content-length: ${json.length}`, `x-request-id: ${randomUUID()}`, 'connection: close')
    socket.end(`${head.join('\r\n')}\r\n\r\n${json}`)
    // Who goes on sending would keep its half of the connection for good; at once, it would not read the answer.
    setTimeout(() => socket.destroy(), lingerMs).unref()
  }
}
