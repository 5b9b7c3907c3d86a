import { ExpressAuth } from '@auth/express'
import express, { type RequestHandler, Router } from 'express'
import type { ServerContext } from '../../context.ts'
import { HttpError } from '../../errors/httpError.ts'
import { nameRoute } from '../../http/expressHandler.ts'
import { readQuery } from '../../http/routes.ts'
import { requireCallback } from './allowedCallback.ts'
import { authConfig } from './authConfig.ts'
import { authPages } from './authPages.ts'
import { deviceForm } from './deviceForm.ts'
import { emailForm } from './emailForm.ts'
import { providerIssuers } from './providerIssuers.ts'
import { strayPages } from './strayPages.ts'

/** What of Auth.js is reachable; for anything else under its base path it is not asked. */
const actions: Record<'GET' | 'POST', RegExp> = {
  GET: /^\/(?:session|csrf|providers|callback\/[a-z]+)$/,
  POST: /^\/(?:signin\/[a-z]+|callback\/[a-z]+|signout)$/,
}

/**
 * Auth.js at its base path, with pages of our own. A request passes, in this order: body, callback address, page or
 * form of ours, Auth.js.
 */
export function authJsRouter(context: ServerContext): Router {
  const { authBase } = context.config.http
  const router = Router({ strict: true, caseSensitive: true })
  router.get('/', nameRoute('auth'), (_request, response) => response.redirect(`${authBase}/session`))
  router.use(
    authBase,
    nameRoute('auth'),
    express.urlencoded({ extended: false, limit: '128kb', inflate: false }),
    express.json({ limit: '128kb', inflate: false }),
    withFields,
    callbacks(context),
    strayPages(context),
    authPages(context),
    Router().post('/email-code', fromOurselves(context), emailForm(context)),
    Router().post('/email-device/letter', fromOurselves(context), deviceForm(context)),
    authJs(context),
  )
  return router
}

/** A body of another type, or none at all, has no fields. */
const withFields: RequestHandler = (request, _response, next) => {
  request.body ??= {}
  next()
}

/** An address that is not allowed is refused before anything happens. */
function callbacks(context: ServerContext): RequestHandler {
  return async (request, _response, next) => {
    const body = request.body as Record<string, unknown>
    // Auth.js reads the last of several, our pages the first.
    for (const url of readQuery(request.url).getAll('callbackUrl')) await requireCallback(context, url)
    await requireCallback(context, body['callbackUrl'])
    next()
  }
}

/** Beside the CSRF token: browsers put `Origin` on every POST. Providers post to `callback/<provider>`. */
function fromOurselves({ config }: ServerContext): RequestHandler {
  return ({ headers }, _response, next) => {
    if (headers.origin === undefined || headers.origin === config.http.loginOrigin) return next()
    throw new HttpError(403, 'cross_site', 'Only our own pages may ask this', { field: 'origin' })
  }
}

function authJs(context: ServerContext): RequestHandler {
  const { loginOrigin } = context.config.http
  const ourselves = fromOurselves(context)
  const issuersOf = providerIssuers(context)
  return (request, response, next) => {
    const known = actions[request.method as 'GET' | 'POST']
    if (!known?.test(request.path)) return next()
    // Auth.js builds addresses from it; a proxy in front may speak plain http to us.
    Object.defineProperty(request, 'protocol', { value: new URL(loginOrigin).protocol.slice(0, -1) })
    const answer = async (): Promise<void> => {
      const issuers = await issuersOf(request)
      await ExpressAuth(authConfig(context, request, { issuers }))(request, response, next)
    }
    if (request.method === 'GET' || request.path === '/callback/apple') return answer()
    ourselves(request, response, () => void answer().catch(next))
  }
}
