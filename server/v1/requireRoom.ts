import type { ServerContext } from '../context.ts'
import { HttpError } from '../errors/httpError.ts'
import { clientAddress } from '../http/clientAddress.ts'
import type { Request } from '../http/handler.ts'
import { takeClientLimit } from '../http/takeClientLimit.ts'
import type { Limit } from '../limits/limits.ts'

/** For what leaves a row behind each time. Who has no limits has none here. @throws HttpError 429 `rate_limited` */
export async function requireRoom(
  context: ServerContext,
  request: Request,
  limit: Limit,
  what: string,
): Promise<void> {
  if (context.rate.exempts(clientAddress(request, context.config.http.trustProxy))) return
  const wait = await takeClientLimit(context, request, limit)
  if (wait === 0) return
  throw new HttpError(429, 'rate_limited', `Too many ${what}; try again in ${wait} seconds`, {
    field: 'rate_limited',
    headers: { 'retry-after': String(wait) },
  })
}
