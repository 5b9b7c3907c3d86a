import type { Response as ExpressResponse, Request } from 'express'
import type { Asset } from '../assets/asset.ts'
import { weightOf } from './weightOf.ts'

/** What is needed of a file to send it. */
export type SentAsset = Omit<Asset, 'integrity'>

/** Sends a file in the smallest form the browser takes; 304 when it has it already. */
export function sendAsset(request: Request, response: ExpressResponse, asset: SentAsset): void {
  const accepts = request.headers['accept-encoding'] ?? ''
  const encoding = codingFor(String(accepts), asset)
  const etag = `"${asset.etag}-${encoding}"`
  response.setHeader('cache-control', asset.cacheControl)
  response.setHeader('etag', etag)
  response.vary('accept-encoding')
  if (request.headers['if-none-match']?.includes(etag)) {
    response.status(304).end()
    return
  }
  const body = asset[encoding] ?? asset.raw
  response.setHeader('content-type', asset.type)
  response.setHeader('content-length', body.length)
  if (encoding !== 'raw') response.setHeader('content-encoding', encoding)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** What the client wants most; of equals the smallest. */
function codingFor(accepts: string, { br, gzip }: SentAsset): 'br' | 'gzip' | 'raw' {
  const wantsBr = br ? weightOf('br', accepts) : 0
  const wantsGzip = gzip ? weightOf('gzip', accepts) : 0
  if (wantsBr === 0 && wantsGzip === 0) return 'raw'
  return wantsBr >= wantsGzip ? 'br' : 'gzip'
}
