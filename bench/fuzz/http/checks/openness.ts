import { documented } from '../../../../server/v1/v1Router.ts'
import { headerOf } from '../wireRequest.ts'
import { type Check, plainPath } from './exchange.ts'

/** Beside the endpoints of the data API, what any page may read; a new route is not in it. */
const openToAll: Readonly<Record<string, RegExp>> = {
  '{{widgetHost}}':
    /^\/(?:frame\/check|gatehouse[\w.-]*\.m?js|release\.json\/?|v1\/(?:picture|openapi\.json|docs)|get(?:Asset|Currency|Token|Wallet)Image\/[^/]*)$/i,
  '{{loginHost}}': /^\/\.well-known\/(?:jwks\.json|openid-configuration)$/,
}
const endpoints = documented.map(
  ({ path }) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`, 'i'),
)
/** Its answers are for pages of the project, which are named. */
const namesOrigin = /^\/v1\/(?:wallet|json-rpc)$/

/** Only what is meant for all pages can be read by all pages, and nothing with credentials. */
export const checkOpenness: Check = ({ request, answer: { status, headers } }) => {
  if ('access-control-allow-credentials' in headers) return 'pages may send credentials'
  const allowed = headers['access-control-allow-origin']
  if (allowed === undefined || request.raw !== undefined) return ''
  const host = headerOf(request, 'host') ?? ''
  const path = plainPath(request)
  // That nothing is there, and the preflight of such a request.
  if (host === '{{widgetHost}}' && (status === 404 || (status === 204 && request.method === 'OPTIONS')))
    return ''
  // Express compares what was sent.
  const paths = [path, request.target.split('?')[0] ?? '']
  const isOpen = paths.some((each) => {
    const isEndpoint = host === '{{widgetHost}}' && endpoints.some((form) => form.test(each))
    return isEndpoint || openToAll[host]?.test(each)
  })
  if (!isOpen) return `any page may read ${host} ${path}`
  if (allowed === '*' || namesOrigin.test(path)) return ''
  return `the answer names the origin ${allowed}`
}
