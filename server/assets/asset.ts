import { createHash } from 'node:crypto'
import { type Compressed, compress, isCompressible } from './compress.ts'
import { mimeType } from './mimeType.ts'

/** A file in memory, in every form in which it is sent. */
export interface Asset extends Compressed {
  readonly type: string
  readonly etag: string
  readonly cacheControl: string
  readonly integrity: string
  readonly raw: Buffer
}

/**
 * @param laid what the build compressed; what it did not is compressed here
 * @returns `undefined` for a kind of file that is not served
 */
export async function createAsset(
  path: string,
  raw: Buffer,
  cacheControl: string,
  laid?: Compressed,
): Promise<Asset | undefined> {
  const type = mimeType(path)
  if (!type) return undefined
  return {
    type,
    cacheControl,
    etag: createHash('sha256').update(raw).digest('base64url').slice(0, 22),
    integrity: `sha384-${createHash('sha384').update(raw).digest('base64')}`,
    raw,
    ...(isCompressible(path) ? await compress(raw, laid) : { br: undefined, gzip: undefined }),
  }
}
