import { isAllowedOrigin } from '../../host-sdk/protocol/origin.ts'
import { parseUrl } from '../contract/parseUrl.ts'
import { HttpError } from '../errors/httpError.ts'

/** Where a page that takes money sends back to: only to a page of the project. @throws HttpError 400 */
export function requireOwnAddress(url: string | undefined, origins: readonly string[]): void {
  if (url === undefined) return
  const parsed = parseUrl(url)
  const isPlain = parsed?.username === '' && parsed.password === ''
  if (isPlain && isAllowedOrigin(origins, parsed.origin)) return
  throw new HttpError(400, 'redirect_not_allowed', 'The address to return to is no page of the project', {
    field: 'redirectUrl',
  })
}
