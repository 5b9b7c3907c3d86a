import { type RequestHandler, Router } from 'express'
import type { Asset } from '../assets/asset.ts'
import type { ServerContext } from '../context.ts'
import { methodNotAllowed, notFound } from '../errors/refusals.ts'
import { exchangeOf } from '../http/expressHandler.ts'
import { sendAsset } from '../http/sendAsset.ts'

/** `GET /gatehouse.js`, `/gatehouse.mjs`, their hashed names, `/release.json` and `/assets/*`. */
export function filesRouter({ assets }: ServerContext): Router {
  const router = Router()
  router.use(serve('sdk', assets.sdk, publicHeaders))
  router.use('/release.json', (request, response) => {
    if (request.path !== '/') throw notFound()
    requireRead(request.method)
    exchangeOf(request).route = 'sdk'
    for (const [name, value] of publicHeaders) response.setHeader(name, value)
    response.setHeader('cache-control', 'public, max-age=300')
    response.json(assets.release)
  })
  router.use(serve('assets', assets.files, []))
  return router
}

/** Any page may load and check these, cross-origin isolated ones too. */
const publicHeaders = [
  ['access-control-allow-origin', '*'],
  ['cross-origin-resource-policy', 'cross-origin'],
] as const

/** Looks up the exact path as it was sent: nothing is decoded, joined or normalised. */
function serve(
  route: string,
  files: ReadonlyMap<string, Asset>,
  headers: readonly (readonly [string, string])[],
): RequestHandler {
  return (request, response, next) => {
    const asset = files.get(request.path)
    if (!asset) return next()
    exchangeOf(request).route = route
    requireRead(request.method)
    for (const [name, value] of headers) response.setHeader(name, value)
    sendAsset(request, response, asset)
  }
}

function requireRead(method: string): void {
  if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed('GET, HEAD')
}
