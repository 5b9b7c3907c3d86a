import type { ServerContext } from '../context.ts'
import { HttpError } from '../errors/httpError.ts'
import { clientAddress } from './clientAddress.ts'
import { clientBlock } from './clientBlock.ts'
import type { Request } from './handler.ts'

/**
 * Takes one from what a client may ask of a route. Comes before anything that costs more, who is asking included; waits
 * for nothing. `times`: how many times as much as of other routes.
 *
 * @throws HttpError 429 `rate_limited`
 */
export function requireRate(
  { rate, config }: ServerContext,
  route: string,
  times = 1,
): (request: Request) => void {
  const take = rate.of(route, times)
  const { trustProxy } = config.http
  return (request) => {
    const address = clientAddress(request, trustProxy)
    const wait = take(clientBlock(address))
    if (wait > 0 && !rate.exempts(address)) throw tooMany(wait)
  }
}

/** The sentence names the time as clients of this wire read it (data-api.md §2.5). */
function tooMany(wait: number): HttpError {
  const seconds = Math.ceil(wait / 1000)
  const reset = String(Math.ceil((Date.now() + wait) / 1000))
  return new HttpError(429, 'rate_limited', `Too many requests; try again at ${reset}`, {
    field: 'rate_limited',
    headers: { 'retry-after': String(seconds), 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset },
  })
}
