import type { RequestHandler } from 'express'
import type { ServerContext } from '../context.ts'
import { HttpError } from '../errors/httpError.ts'

/** Lets through only what a document on `WIDGET_ORIGIN` sent; a page or a form elsewhere gets `cross_site`. */
export function requireSameOrigin({ config }: ServerContext): RequestHandler {
  return (request, _response, next) => {
    const site = request.headers['sec-fetch-site']
    if (
      (site !== undefined && site !== 'same-origin') ||
      request.headers.origin !== config.http.widgetOrigin
    ) {
      throw new HttpError(403, 'cross_site', 'Only the frame itself may ask this', { field: 'origin' })
    }
    next()
  }
}
