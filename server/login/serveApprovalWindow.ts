import type { ServerContext } from '../context.ts'
import { loginConfigElementId } from '../contract/login.ts'
import { documentHeaders } from '../documents/documentHeaders.ts'
import { documentPage, noncePlaceholder } from '../documents/documentPage.ts'
import { createNonces } from '../documents/nonce.ts'
import { HttpError } from '../errors/httpError.ts'
import { notReady } from '../errors/refusals.ts'
import { contentSecurityPolicy } from '../headers/contentSecurityPolicy.ts'
import type { Handler } from '../http/handler.ts'
import { requireRate } from '../http/requireRate.ts'
import { routeRates } from '../http/routeRates.ts'
import { readQuery } from '../http/routes.ts'

const themes = ['dark', 'light', 'auto'] as const

/**
 * `GET /login/window?theme=`: the document of the window in which a person decides (contract/approvals.ts). It is the
 * login frame's own build without a project, and nobody may embed it. Which request it shows is in the part of its
 * address that no server sees.
 *
 * @throws HttpError 429 `rate_limited`, 403 `not_a_window`, 503 `not_ready`
 */
export function serveApprovalWindow(context: ServerContext): Handler {
  const { config, assets } = context
  const requireOne = requireRate(context, 'approval-window', routeRates['approval-window'].times)
  const headers = windowHeaders(config.http.loginOrigin)
  const nonces = createNonces()
  const pages = new Map(themes.map((theme) => [theme as string, pageOf(assets.loginTemplate, theme)]))
  return (request, response, exchange) => {
    exchange.route = 'approval-window'
    requireOne(request)
    const destination = request.headers['sec-fetch-dest']
    if (destination !== undefined && destination !== 'document')
      throw new HttpError(403, 'not_a_window', 'This page works only in a window of its own')
    const page = pages.get(readQuery(request.url).get('theme') ?? '') ?? pages.get('auto')
    if (page === undefined) throw notReady()
    const nonce = nonces()
    const body = page.replaceAll(noncePlaceholder, nonce)
    response.writeHead(200, [
      ...headers,
      'content-security-policy',
      windowPolicy.replaceAll(noncePlaceholder, nonce),
      'content-length',
      String(Buffer.byteLength(body)),
      'x-request-id',
      exchange.requestId,
    ])
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}

const pageOf = (template: string | undefined, theme: string): string | undefined =>
  template &&
  documentPage(template, {
    marker: '<!--gatehouse:login-config-->',
    elementId: loginConfigElementId,
    config: { window: true },
    theme,
  })

/** Its opener, the login frame of the same origin, may reach it: the two tell each other to look at the server. */
function windowHeaders(loginOrigin: string): string[] {
  const other: Readonly<Record<string, string>> = {
    'cross-origin-opener-policy': 'unsafe-none',
    'cross-origin-resource-policy': 'same-origin',
  }
  return documentHeaders(loginOrigin, ['clipboard-write=(self)']).flatMap(([name, value]) => [
    name,
    other[name.toLowerCase()] ?? value,
  ])
}

const nonce = `'nonce-${noncePlaceholder}'`
const windowPolicy = contentSecurityPolicy({
  'default-src': ["'none'"],
  'script-src': [nonce, "'strict-dynamic'"],
  'style-src': [nonce, "'self'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['gatehouse'],
})
