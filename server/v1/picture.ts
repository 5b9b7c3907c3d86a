import { Router } from 'express'
import type { ServerContext } from '../context.ts'
import { HttpError } from '../errors/httpError.ts'
import { methodNotAllowed } from '../errors/refusals.ts'
import { clientOf, nameRoute } from '../http/expressHandler.ts'
import { readQuery } from '../http/routes.ts'
import { sendAsset } from '../http/sendAsset.ts'
import { FetchTrouble } from '../upstreams/guardedFetch/fetchTrouble.ts'

/** A drawing may hold script: it never runs, not even when somebody opens the address as a page. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * `GET /v1/picture?url=…&sig=…`: a picture of a name or an NFT, so that whoever put it there learns nothing of the
 * people who look at it. Only addresses that this server signed.
 */
export function pictureRouter(context: ServerContext): Router {
  const { pictures } = context
  const router = Router({ strict: true, caseSensitive: true })
  router.all('/v1/picture', nameRoute('v1-picture', true), async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed('GET, HEAD')
    const query = readQuery(request.url)
    const url = query.get('url') ?? ''
    if (!pictures.isOurs(url, query.get('sig') ?? '')) {
      throw new HttpError(400, 'invalid_query', 'This address was not signed here', { field: 'sig' })
    }
    const picture = await pictures.get(url, clientOf(request)).catch((error) => {
      if (error instanceof FetchTrouble) throw new HttpError(404, 'not_found', 'The picture does not come')
      throw error
    })
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    response.setHeader('content-security-policy', policy)
    sendAsset(request, response, { ...picture, cacheControl: 'public, max-age=86400' })
  })
  return router
}
