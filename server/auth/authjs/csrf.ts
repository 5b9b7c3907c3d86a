import { createHash, timingSafeEqual } from 'node:crypto'
import { Auth } from '@auth/core'
import type { ServerContext } from '../../context.ts'
import { HttpError } from '../../errors/httpError.ts'
import type { Request, Response } from '../../http/handler.ts'
import { cookieOf } from '../../http/requireSession.ts'
import { authConfig, authSecret } from './authConfig.ts'
import { csrfCookie } from './authCookies.ts'

/** Auth.js's CSRF token for a form of our own; its cookie goes onto the answer. */
export async function csrfToken(
  context: ServerContext,
  request: Request,
  response: Response,
): Promise<string> {
  const { loginOrigin, authBase } = context.config.http
  const { cookie = '' } = request.headers
  const asked = new globalThis.Request(`${loginOrigin}${authBase}/csrf`, { headers: { cookie } })
  const answer = await Auth(asked, authConfig(context, request))
  for (const line of answer.headers.getSetCookie()) response.appendHeader('set-cookie', line)
  const { csrfToken } = (await answer.json()) as { csrfToken: string }
  return csrfToken
}

/** The same check that Auth.js makes: the field is the token in the cookie, and the cookie was ours to set. */
export function hasCsrf(context: ServerContext, request: Request, field: unknown): boolean {
  const [token = '', hash = ''] = cookieOf(request, csrfCookie)?.split(/%7C|\|/i) ?? []
  const ours = createHash('sha256')
    .update(`${token}${authSecret(context)}`)
    .digest('hex')
  return token !== '' && field === token && isSame(hash, ours)
}

/** @throws HttpError 403 `cross_site` */
export function requireCsrf(context: ServerContext, request: Request, field: unknown): void {
  if (hasCsrf(context, request, field)) return
  throw new HttpError(403, 'cross_site', 'The form has expired or came from elsewhere', {
    field: 'csrfToken',
  })
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
