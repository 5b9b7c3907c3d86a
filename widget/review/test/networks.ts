import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import type { Network } from '../../../server/contract/networks.ts'

export const mainnet: CaipNetworkId = 'eip155:1'
export const solana: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const bitcoin: CaipNetworkId = 'bip122:000000000019d6689c085ae165831e93'

/** A router through which our own swaps go. */
export const ourRouter = '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'

export const networks: Network[] = [
  {
    id: mainnet,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    testnet: false,
    icon: 'ethereum',
    routers: [ourRouter],
  },
  {
    id: solana,
    name: 'Solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    testnet: false,
  },
  {
    id: bitcoin,
    name: 'Bitcoin',
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    testnet: false,
  },
]
