import { HttpError } from '../errors/httpError.ts'
import { compressedBody } from '../errors/refusals.ts'
import type { Request } from './handler.ts'

const byteOrderMark = 0xfeff

/** The whole body as text. @throws HttpError `body_too_large`, `invalid_body` */
export function readBody(request: Request, limit: number): Promise<string> {
  const declared = request.headers['content-length']
  if (declared !== undefined && Number(declared) > limit) throw tooLarge(limit)
  const encoding = request.headers['content-encoding']?.trim().toLowerCase()
  if (encoding && encoding !== 'identity') throw compressedBody()
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) {
        request.pause()
        reject(tooLarge(limit))
      } else chunks.push(chunk)
    })
    request.on('end', () => {
      const [first] = chunks
      const whole = chunks.length === 1 && first ? first : Buffer.concat(chunks)
      // RFC 8259 §8.1 lets a byte order mark be ignored.
      const text = whole.toString('utf8')
      resolve(text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text)
    })
    request.on('error', () => reject(new HttpError(400, 'invalid_body', 'The body did not arrive')))
  })
}

const tooLarge = (limit: number) =>
  new HttpError(413, 'body_too_large', `The body is larger than ${limit} bytes`)
