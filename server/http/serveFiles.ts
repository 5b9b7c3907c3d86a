import type { RequestHandler } from 'express'
import type { Asset } from '../assets/asset.ts'
import { methodNotAllowed } from '../errors/refusals.ts'
import type { HeaderList } from '../headers/securityHeaders.ts'
import { enterRoute } from './expressHandler.ts'
import type { RouteName } from './routeRates.ts'
import { sendAsset } from './sendAsset.ts'

/**
 * Serves files from memory. Looks up the exact path as it was sent: nothing is decoded, joined or normalised.
 *
 * @throws HttpError `method_not_allowed`, `rate_limited`
 */
export function serveFiles(
  route: RouteName,
  files: ReadonlyMap<string, Asset>,
  headers: HeaderList,
): RequestHandler {
  return (request, response, next) => {
    const asset = files.get(request.path)
    if (!asset) return next()
    enterRoute(request, route, isForAll(headers))
    requireRead(request.method)
    for (const [name, value] of headers) response.setHeader(name, value)
    sendAsset(request, response, asset)
  }
}

/** Any page may read what is sent with these. */
export const isForAll = (headers: HeaderList): boolean =>
  headers.some(([name]) => name === 'access-control-allow-origin')

/** @throws HttpError `method_not_allowed` */
export function requireRead(method: string): void {
  if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed('GET, HEAD')
}
