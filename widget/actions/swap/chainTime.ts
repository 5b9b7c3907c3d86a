import { readQuantity } from '../send/eip155/evmFees.ts'
import type { Ask } from '../send/family.ts'

/** Ms since 1970 by the latest block: it decides what is too late, not a person's clock. */
export async function chainTime(ask: Ask): Promise<number> {
  const block = (await ask('eth_getBlockByNumber', ['latest', false])) as { timestamp?: unknown } | null
  return Number(readQuantity(block?.timestamp)) * 1000
}
