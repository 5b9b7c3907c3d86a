import type { RequestHandler } from 'express'
import type { ServerContext } from '../context.ts'
import type { HeaderList } from '../headers/securityHeaders.ts'
import type { Build } from '../releases/releaseFile.ts'
import { enterRoute } from './expressHandler.ts'
import { sendAsset } from './sendAsset.ts'
import { isForAll, requireRead } from './serveFiles.ts'

/**
 * Serves files of earlier releases to the pages and frames that were opened then, and of a later one while servers are
 * replaced one by one.
 *
 * @throws HttpError `method_not_allowed`, `rate_limited`, `database_unavailable`
 */
export function serveEarlier(
  { earlierFiles }: Pick<ServerContext, 'earlierFiles'>,
  build: Build,
  headers: HeaderList,
): RequestHandler {
  return async (request, response, next) => {
    if (!earlierFiles.mayHave(build, request.path)) return next()
    enterRoute(request, 'earlier-files', isForAll(headers))
    requireRead(request.method)
    const asset = await earlierFiles.find(build, request.path)
    if (!asset) return next()
    for (const [name, value] of headers) response.setHeader(name, value)
    sendAsset(request, response, asset)
  }
}
