import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import { mimeType } from './mimeType.ts'

/** A file as it is sent to who accepts it so; a form that is not smaller is left out. */
export interface Compressed {
  readonly br: Buffer | undefined
  readonly gzip: Buffer | undefined
}

const compressible = /^(text\/|application\/(json|wasm)|image\/svg)/
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const fromBrotli = promisify(brotliDecompress)
const fromGzip = promisify(gunzip)

export const isCompressible = (path: string): boolean => compressible.test(mimeType(path) ?? '')

/**
 * As small as it gets, which takes seconds of CPU for a build of a few megabytes.
 *
 * @param laid what was compressed before; used where it is this content
 */
export async function compress(raw: Buffer, laid?: Compressed): Promise<Compressed> {
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: raw.length }
  const [br, gz] = await Promise.all([
    isOf(raw, laid?.br, fromBrotli).then((same) => (same && laid?.br) || toBrotli(raw, { params })),
    isOf(raw, laid?.gzip, fromGzip).then((same) => (same && laid?.gzip) || toGzip(raw, { level: 9 })),
  ])
  return {
    br: br.length < raw.length ? br : undefined,
    gzip: gz.length < raw.length ? gz : undefined,
  }
}

type Unpack = (packed: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>

async function isOf(raw: Buffer, packed: Buffer | undefined, unpack: Unpack): Promise<boolean> {
  if (!packed) return false
  const content = await unpack(packed, { maxOutputLength: raw.length }).catch(() => undefined)
  return content?.equals(raw) ?? false
}
