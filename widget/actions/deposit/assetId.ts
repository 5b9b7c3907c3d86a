import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'

/** Chains whose coin is not ether in SLIP-44's list. Source: data-api.md §4.4 */
const slip44: Readonly<Record<string, number>> = { 'eip155:56': 714, 'eip155:204': 714 }

/** CAIP-19. @param token contract or mint; '' is the network's own coin */
export function assetId(networkId: CaipNetworkId, token: string): string {
  const isSolana = networkId.startsWith('solana:')
  if (token === '') return `${networkId}/slip44:${isSolana ? 501 : (slip44[networkId] ?? 60)}`
  return `${networkId}/${isSolana ? 'token' : 'erc20'}:${token}`
}
