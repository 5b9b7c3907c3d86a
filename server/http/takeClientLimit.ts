import type { ServerContext } from '../context.ts'
import type { Limit } from '../limits/limits.ts'
import { clientAddress } from './clientAddress.ts'
import { clientBlock, clientNetwork } from './clientBlock.ts'
import type { Request } from './handler.ts'
import { networkTimes } from './requireRate.ts'

/**
 * Takes one from what a client may do within the window of the limit. Clients of one IPv6 /48 together may do
 * `networkTimes` as much.
 *
 * @returns seconds until there is some again, 0 when it was granted
 */
export async function takeClientLimit(
  { limits, config }: Pick<ServerContext, 'limits' | 'config'>,
  request: Request,
  limit: Limit,
): Promise<number> {
  const address = clientAddress(request, config.http.trustProxy)
  const wait = await limits.take(limit, clientBlock(address))
  if (wait > 0 || !address.includes(':')) return wait
  const ofNetwork = { ...limit, name: `${limit.name}-network`, times: limit.times * networkTimes }
  return limits.take(ofNetwork, clientNetwork(address))
}
