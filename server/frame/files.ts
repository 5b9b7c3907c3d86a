import { Router } from 'express'
import type { ServerContext } from '../context.ts'
import { notFound } from '../errors/refusals.ts'
import { enterRoute } from '../http/expressHandler.ts'
import { serveEarlier } from '../http/serveEarlier.ts'
import { requireRead, serveFiles } from '../http/serveFiles.ts'

/** `GET /gatehouse.js`, `/gatehouse.mjs`, their hashed names, `/release.json` and `/assets/*`. */
export function filesRouter(context: ServerContext): Router {
  const { assets } = context
  const router = Router()
  router.use(serveFiles('sdk', assets.sdk, publicHeaders))
  router.use('/release.json', (request, response) => {
    if (request.path !== '/') throw notFound()
    enterRoute(request, 'sdk', true)
    requireRead(request.method)
    for (const [name, value] of publicHeaders) response.setHeader(name, value)
    response.setHeader('cache-control', 'public, max-age=300')
    response.json(assets.release)
  })
  router.use(serveFiles('assets', assets.files, []))
  router.use(serveEarlier(context, 'sdk', publicHeaders))
  router.use(serveEarlier(context, 'widget', []))
  return router
}

/** Any page may load and check these, cross-origin isolated ones too. */
const publicHeaders = [
  ['access-control-allow-origin', '*'],
  ['cross-origin-resource-policy', 'cross-origin'],
] as const
