import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { type Coding, contentCoding } from '../contentCoding.ts'
import { FetchTrouble } from './fetchTrouble.ts'

/** We ask for none of them, but some servers pack whatever one asks. */
const decoders: Readonly<Record<Coding, () => Transform>> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/**
 * Reads a body to its end. `limit` counts the bytes after unpacking, so that a small body cannot become a large one.
 *
 * @throws FetchTrouble `too_large`, `encoding`
 */
export async function readDecoded(
  body: Readable,
  encoding: string | undefined,
  limit: number,
): Promise<Buffer> {
  const coding = contentCoding(encoding)
  if (coding === 'identity') return collect(body, limit)
  if (coding === 'unknown') throw new FetchTrouble('encoding')
  const decoder = decoders[coding]()
  // Ends both when one fails; the failure comes out of the decoder, which is read.
  pipeline(body, decoder, () => {})
  return collect(decoder, limit).catch((error) => {
    throw (error as NodeJS.ErrnoException).code?.startsWith('Z_')
      ? new FetchTrouble('encoding', { cause: error })
      : error
  })
}

async function collect(stream: Readable, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    // Leaving the loop closes the stream.
    if (size > limit) throw new FetchTrouble('too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
