import {
  type CaipNetworkId,
  evmNetworkId,
  isCaipNetworkId,
  parseChainId,
} from '../../../host-sdk/protocol/caip.ts'
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

/**
 * What a wallet calls a network → the network, `undefined` for what is no id of one. The family may be in capitals, so
 * may the hex of a Bitcoin network, and a chain of EVM may be written as a quantity.
 */
export function currentId(id: string): CaipNetworkId | undefined {
  const [family = '', reference = '', ...more] = id.split(':')
  const namespace = family.toLowerCase()
  const chainId = namespace === 'eip155' ? parseChainId(reference) : undefined
  const name = namespace === 'bip122' ? reference.toLowerCase() : reference
  const plain = chainId === undefined ? [namespace, name, ...more].join(':') : evmNetworkId(chainId)
  const found = current.get(plain) ?? plain
  return isCaipNetworkId(found) && more.length === 0 ? found : undefined
}
