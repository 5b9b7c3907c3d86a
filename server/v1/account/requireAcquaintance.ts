import type { ServerContext } from '../../context.ts'
import type { Request } from '../../http/handler.ts'
import { requireRoom } from '../requireRoom.ts'

/**
 * Addresses of EVM that nobody asked for before are read from the chain for a while, and kept for months: a client has so many
 * of them in ten minutes. Each counts once, whatever comes of it.
 *
 * @throws HttpError 429 `rate_limited`
 */
export async function requireAcquaintance(
  context: ServerContext,
  request: Request,
  chains: readonly string[],
  address: string,
): Promise<void> {
  const times = context.config.rate.newAddresses
  const evm = chains.filter((id) => id.startsWith('eip155:'))
  if (times === undefined || evm.length === 0 || (await context.history.knows(evm, address))) return
  await requireRoom(context, request, { name: 'new-addresses', times, seconds: 600 }, 'new addresses')
  context.history.meet(address)
}
