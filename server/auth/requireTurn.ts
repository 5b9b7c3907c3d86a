import type { ServerContext } from '../context.ts'
import { HttpError } from '../errors/httpError.ts'
import { clientAddress } from '../http/clientAddress.ts'
import { clientBlock } from '../http/clientBlock.ts'
import type { Request } from '../http/handler.ts'
import type { Limit } from '../limits/limits.ts'

/** One-time ids that a client may ask for: each is a row until it is used or over. */
const limits = {
  nonces: { name: 'nonces', times: 120, seconds: 60 },
  handoffs: { name: 'handoffs', times: 120, seconds: 60 },
  farcaster: { name: 'farcaster', times: 120, seconds: 60 },
  'passkey-challenge': { name: 'passkey-challenge', times: 120, seconds: 60 },
} satisfies Record<string, Limit>

/** @throws HttpError 429 `rate_limited` with `Retry-After` */
export async function requireTurn(
  context: ServerContext,
  request: Request,
  what: keyof typeof limits,
): Promise<void> {
  const client = clientBlock(clientAddress(request, context.config.http.trustProxy))
  const wait = await context.limits.take(limits[what], client)
  if (wait === 0) return
  throw new HttpError(429, 'rate_limited', `Too many requests; try again in ${wait} seconds`, {
    headers: { 'retry-after': String(wait) },
  })
}
