import type { ServerContext } from '../context.ts'
import { HttpError } from '../errors/httpError.ts'
import type { Request } from '../http/handler.ts'
import { takeClientLimit } from '../http/takeClientLimit.ts'
import type { Limit } from '../limits/limits.ts'

/** One-time ids that a client may ask for: each is a row until it is used or over. */
const limits = {
  nonces: { name: 'nonces', times: 120, seconds: 60 },
  handoffs: { name: 'handoffs', times: 120, seconds: 60 },
  farcaster: { name: 'farcaster', times: 120, seconds: 60 },
  /** Both sides ask once a second, and many people may share one address. */
  approvals: { name: 'approvals', times: 6_000, seconds: 60 },
  'email-work': { name: 'email-work', times: 60, seconds: 60 },
  'passkey-challenge': { name: 'passkey-challenge', times: 120, seconds: 60 },
} satisfies Record<string, Limit>

/** @throws HttpError 429 `rate_limited` with `Retry-After` */
export async function requireTurn(
  context: ServerContext,
  request: Request,
  what: keyof typeof limits,
): Promise<void> {
  const wait = await takeClientLimit(context, request, limits[what])
  if (wait === 0) return
  throw new HttpError(429, 'rate_limited', `Too many requests; try again in ${wait} seconds`, {
    headers: { 'retry-after': String(wait) },
  })
}
