import * as z from 'zod/mini'
import type { Token } from '../tokens/token.ts'
import type { Chain } from '../upstreams/nodes/chain.ts'
import { ChainUnavailable } from '../upstreams/nodes/nodeCall.ts'
import type { Holding } from './holding.ts'

/** Satoshi; what waits for a block may be negative. */
const sums = z.object({ confirmed: z.int(), unconfirmed: z.int() })

/** Bitcoin, with what waits for a block. @throws ChainUnavailable */
export async function readBitcoin(chain: Chain, native: Token, owner: string): Promise<Holding[]> {
  const answer = await chain.ask({ method: 'btc_getBalance', params: [owner] })
  const parsed = answer.ok ? sums.safeParse(answer.value) : undefined
  if (!parsed?.success) throw new ChainUnavailable(`${chain.id}: the node gives no balance`)
  const { confirmed, unconfirmed } = parsed.data
  return [{ token: native, amount: BigInt(Math.max(0, confirmed + unconfirmed)) }]
}
