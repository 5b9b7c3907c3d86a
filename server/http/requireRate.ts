import type { ServerContext } from '../context.ts'
import type { Client } from '../limits/client.ts'
import { clientAddress } from './clientAddress.ts'
import { clientNetwork } from './clientBlock.ts'
import type { Request } from './handler.ts'
import { RequestClient } from './requestClient.ts'
import { tooMany } from './tooMany.ts'

/** Addresses of IPv6 come by the /48, 65,536 clients in each: together they get as much as so many. */
export const networkTimes = 16

/**
 * Takes one from what a client may ask of a route, and answers who that is. Comes before anything that costs more, who is
 * asking included; waits for nothing. `times`: how many times as much as of other routes.
 *
 * @throws HttpError 429 `rate_limited`
 */
export function requireRate(
  { rate, metrics, config }: ServerContext,
  route: string,
  times = 1,
): (request: Request) => Client {
  const take = rate.of(route, times)
  const takeOfNetwork = rate.of(`${route} of a network`, times * networkTimes)
  const { trustProxy } = config.http
  const limits = { ...rate, onCharge: metrics.charged.series({ route }) }
  return (request) => {
    const address = clientAddress(request, trustProxy)
    const client = new RequestClient(address, limits)
    const wait = take(client.id) || (address.includes(':') ? takeOfNetwork(clientNetwork(address)) : 0)
    if (wait > 0 && !client.isPatient) throw tooMany(wait)
    return client
  }
}
