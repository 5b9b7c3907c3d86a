import type { ServerContext } from '../context.ts'
import { HttpError } from '../errors/httpError.ts'
import type { Request } from './handler.ts'

/**
 * Lets through only what the login frame itself sent. Browsers put `Origin` on every POST, so this stands where
 * others need a CSRF token.
 *
 * @throws HttpError 403 `cross_site`
 */
export function requireLoginOrigin({ config }: ServerContext, { headers }: Request): void {
  const site = headers['sec-fetch-site']
  if ((site === undefined || site === 'same-origin') && headers.origin === config.http.loginOrigin) return
  throw new HttpError(403, 'cross_site', 'Only the login frame itself may ask this', { field: 'origin' })
}
