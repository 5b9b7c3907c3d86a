import { HttpError } from '../errors/httpError.ts'
import type { Request } from './handler.ts'

/** The whole body as text. @throws HttpError `body_too_large`, `invalid_body` */
export function readBody(request: Request, limit: number): Promise<string> {
  const declared = request.headers['content-length']
  if (declared !== undefined && Number(declared) > limit) throw tooLarge(limit)
  if (request.headers['content-encoding'] !== undefined) {
    throw new HttpError(400, 'invalid_body', 'A compressed body is not taken')
  }
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
      resolve(chunks.length === 1 && first ? first.toString('utf8') : Buffer.concat(chunks).toString('utf8'))
    })
    request.on('error', () => reject(new HttpError(400, 'invalid_body', 'The body did not arrive')))
  })
}

const tooLarge = (limit: number) =>
  new HttpError(413, 'body_too_large', `The body is larger than ${limit} bytes`)
