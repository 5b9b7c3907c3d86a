import { isAllowedOrigin } from '../../../host-sdk/protocol/origin.ts'
import type { ServerContext } from '../../context.ts'
import { parseUrl } from '../../contract/parseUrl.ts'
import { projectOrigins } from '../../db/schema/projects.ts'
import { HttpError } from '../../errors/httpError.ts'

/**
 * Where a login may lead: a path of ours, or an address on our origin or on one that some project allows.
 * Answers the whole address, as the browser will read it; `undefined` for everything else.
 */
export async function allowedCallback(context: ServerContext, text: unknown): Promise<string | undefined> {
  const { loginOrigin } = context.config.http
  // White space, control characters and backslashes are where parsers disagree.
  if (typeof text !== 'string' || !/^(?:\/(?![/\\])|https?:\/\/)[!-[\]-~]*$/.test(text)) return undefined
  const url = text.length > 2_048 ? undefined : parseUrl(text, loginOrigin)
  if (!url) return undefined
  if (url.username !== '' || url.password !== '') return undefined
  if (url.origin === loginOrigin) return url.href
  const rows = await context.database.db.select({ pattern: projectOrigins.pattern }).from(projectOrigins)
  const patterns = rows.map(({ pattern }) => pattern)
  return isAllowedOrigin(patterns, url.origin) ? url.href : undefined
}

const refusedCallback =
  'callbackUrl is not allowed: it must be a path here, or on an origin that a project allows'

/** @throws HttpError 400 `invalid_query` when a callback is given that is not allowed */
export async function requireCallback(context: ServerContext, text: unknown): Promise<string | undefined> {
  if (text === undefined || text === '') return undefined
  const url = await allowedCallback(context, text)
  if (url !== undefined) return url
  const { authBase, loginOrigin } = context.config.http
  const query = new URLSearchParams({ error: 'InvalidCallbackUrl', code: 'invalid_query' })
  throw new HttpError(400, 'invalid_query', refusedCallback, {
    field: 'callbackUrl',
    // Clients of Auth.js read the error from this address, and fail without one.
    beside: { url: `${loginOrigin}${authBase}/error?${query}` },
  })
}
