import type { Network } from '../../server/contract/networks.ts'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const make = (id: number, name: string, icon: string | undefined, more: Partial<Network> = {}): Network => ({
  id: `eip155:${id}`,
  name,
  nativeCurrency: ether,
  explorer: 'https://explorer.example',
  testnet: false,
  ...(icon && { icon }),
  ...more,
})

export const networks: Network[] = [
  make(1, 'Ethereum', 'ethereum'),
  make(8453, 'Base', 'base'),
  make(42161, 'Arbitrum One', 'arbitrum-one'),
  make(10, 'OP Mainnet', 'optimism'),
  make(137, 'Polygon', 'polygon', { nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 } }),
  make(56, 'BNB Smart Chain', 'binance-smart-chain'),
  make(11155111, 'Sepolia', 'ethereum', { testnet: true }),
  make(31337, 'Local network with a rather long name', undefined, { testnet: true }),
]
