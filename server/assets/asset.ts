import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { mimeType } from './mimeType.ts'

/** A file in memory, in every form in which it is sent. */
export interface Asset {
  readonly type: string
  readonly etag: string
  readonly cacheControl: string
  readonly integrity: string
  readonly raw: Buffer
  /** Absent when not smaller. */
  readonly br: Buffer | undefined
  readonly gzip: Buffer | undefined
}

const packed = /^(text\/|application\/(json|wasm)|image\/svg)/
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** @returns `undefined` for a kind of file that is not served */
export async function createAsset(
  path: string,
  raw: Buffer,
  cacheControl: string,
): Promise<Asset | undefined> {
  const type = mimeType(path)
  if (!type) return undefined
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: raw.length }
  const [br, gz] = packed.test(type)
    ? await Promise.all([brotli(raw, { params }), gzipped(raw, { level: 9 })])
    : []
  return {
    type,
    cacheControl,
    etag: createHash('sha256').update(raw).digest('base64url').slice(0, 22),
    integrity: `sha384-${createHash('sha384').update(raw).digest('base64')}`,
    raw,
    br: br && br.length < raw.length ? br : undefined,
    gzip: gz && gz.length < raw.length ? gz : undefined,
  }
}
