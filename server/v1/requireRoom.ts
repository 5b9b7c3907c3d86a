import type { ServerContext } from '../context.ts'
import { HttpError } from '../errors/httpError.ts'
import { clientAddress } from '../http/clientAddress.ts'
import { clientBlock } from '../http/clientBlock.ts'
import type { Request } from '../http/handler.ts'
import type { Limit } from '../limits/limits.ts'

/** For what leaves a row behind each time. Who has no limits has none here. @throws HttpError 429 `rate_limited` */
export async function requireRoom(
  { limits, rate, config }: ServerContext,
  request: Request,
  limit: Limit,
  what: string,
): Promise<void> {
  const address = clientAddress(request, config.http.trustProxy)
  if (rate.exempts(address)) return
  const wait = await limits.take(limit, clientBlock(address))
  if (wait === 0) return
  throw new HttpError(429, 'rate_limited', `Too many ${what}; try again in ${wait} seconds`, {
    field: 'rate_limited',
    headers: { 'retry-after': String(wait) },
  })
}
