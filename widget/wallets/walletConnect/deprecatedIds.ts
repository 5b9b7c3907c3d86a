import { type CaipNetworkId, isCaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { solanaClusters } from '../../../host-sdk/protocol/solana.ts'

/**
 * Ids that wallets used for clusters of Solana before CAIP-2 named them by their genesis hash; many still do.
 * Source: https://github.com/ChainAgnostic/namespaces/blob/main/solana/caip2.md
 */
export const deprecatedIds: Readonly<Record<string, string>> = {
  [solanaClusters.mainnet]: 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  [solanaClusters.devnet]: 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

const current = new Map(Object.entries(deprecatedIds).map(([now, before]) => [before, now]))

/** What a wallet calls a network → the network, `undefined` for what is no id of one. */
export function currentId(id: string): CaipNetworkId | undefined {
  const found = current.get(id) ?? id
  return isCaipNetworkId(found) ? found : undefined
}
