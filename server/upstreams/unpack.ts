import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import type { Coding } from './contentCoding.ts'
import { NodeTrouble } from './nodes/nodeCall.ts'

const unpackers = { gzip: promisify(gunzip), deflate: promisify(inflate), br: promisify(brotliDecompress) }

/**
 * The bytes of a packed body, at most `limit`, so that a small body cannot become a large one.
 *
 * @throws NodeTrouble `too_large`, `encoding`
 */
export async function unpack(body: Buffer, coding: Coding, limit: number): Promise<Buffer> {
  try {
    return await unpackers[coding](body, { maxOutputLength: limit })
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new NodeTrouble(code === 'ERR_BUFFER_TOO_LARGE' ? 'too_large' : 'encoding', { cause })
  }
}
