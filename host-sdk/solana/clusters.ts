import type { CaipNetworkId } from '../protocol/caip.ts'
import { solanaClusters } from '../protocol/solana.ts'

/** `solana:devnet` → its CAIP-2 id; `undefined` for a cluster that has none. */
export const networkOfChain = (chain: unknown): CaipNetworkId | undefined =>
  Object.entries(solanaClusters).find(([name]) => `solana:${name}` === chain)?.[1]

/** The other way. */
export function chainOfNetwork(network: string | undefined): string | undefined {
  const name = Object.entries(solanaClusters).find(([, id]) => id === network)?.[0]
  return name && `solana:${name}`
}
