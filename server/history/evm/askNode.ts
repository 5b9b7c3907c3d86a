import type * as z from 'zod/mini'
import { askRecords, isOdd, mostTogether } from '../../upstreams/nodes/askRecords.ts'
import type { Chain } from '../../upstreams/nodes/chain.ts'
import type { NodeCall } from '../../upstreams/nodes/nodeCall.ts'

/** Asks calls of one shape, so many in one request. @throws ChainUnavailable, NodeRefused */
export async function askNode<T extends z.ZodMiniType>(
  chain: Chain,
  shape: T,
  calls: readonly NodeCall[],
  inOne = mostTogether,
): Promise<z.infer<T>[]> {
  const found = await askRecords(chain, shape, calls, inOne)
  return found.map((record) => {
    if (isOdd(record)) throw record
    return record
  })
}
