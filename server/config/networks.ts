import { bitcoinNetworks } from './bitcoinNetworks.ts'
import type { KnownNetwork } from './knownNetwork.ts'
import { optionalNetworks } from './optionalNetworks.ts'
import { solanaNetworks } from './solanaNetworks.ts'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** Nodes: keyless public ones (data-api.md §3.2). */
const evmNetworks: readonly KnownNetwork[] = [
  {
    id: 'eip155:1',
    name: 'Ethereum',
    nativeCurrency: ether,
    explorer: 'https://etherscan.io',
    publicRpcUrl: 'https://ethereum-rpc.publicnode.com',
    testnet: false,
    icon: 'ethereum',
    nodes: ['https://ethereum-rpc.publicnode.com', 'https://eth.drpc.org'],
  },
  {
    id: 'eip155:8453',
    name: 'Base',
    nativeCurrency: ether,
    explorer: 'https://basescan.org',
    publicRpcUrl: 'https://mainnet.base.org',
    testnet: false,
    icon: 'base',
    nodes: ['https://base-rpc.publicnode.com', 'https://mainnet.base.org'],
  },
  {
    id: 'eip155:42161',
    name: 'Arbitrum One',
    nativeCurrency: ether,
    explorer: 'https://arbiscan.io',
    publicRpcUrl: 'https://arb1.arbitrum.io/rpc',
    testnet: false,
    icon: 'arbitrum-one',
    nodes: ['https://arbitrum-one-rpc.publicnode.com', 'https://arb1.arbitrum.io/rpc'],
  },
  {
    id: 'eip155:10',
    name: 'OP Mainnet',
    nativeCurrency: ether,
    explorer: 'https://optimistic.etherscan.io',
    publicRpcUrl: 'https://mainnet.optimism.io',
    testnet: false,
    icon: 'optimism',
    nodes: ['https://optimism-rpc.publicnode.com', 'https://mainnet.optimism.io'],
  },
  {
    id: 'eip155:137',
    name: 'Polygon',
    nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
    explorer: 'https://polygonscan.com',
    publicRpcUrl: 'https://polygon-bor-rpc.publicnode.com',
    testnet: false,
    icon: 'polygon',
    nodes: ['https://polygon-bor-rpc.publicnode.com', 'https://polygon.drpc.org'],
  },
  {
    id: 'eip155:56',
    name: 'BNB Smart Chain',
    nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
    explorer: 'https://bscscan.com',
    publicRpcUrl: 'https://bsc-dataseed.binance.org',
    testnet: false,
    icon: 'binance-smart-chain',
    nodes: ['https://bsc-rpc.publicnode.com', 'https://bsc-dataseed.binance.org'],
  },
  {
    id: 'eip155:100',
    name: 'Gnosis',
    nativeCurrency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
    explorer: 'https://gnosisscan.io',
    publicRpcUrl: 'https://rpc.gnosischain.com',
    testnet: false,
    icon: 'gnosis',
    nodes: ['https://gnosis-rpc.publicnode.com', 'https://rpc.gnosischain.com'],
  },
  {
    id: 'eip155:43114',
    name: 'Avalanche',
    nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
    explorer: 'https://snowtrace.io',
    publicRpcUrl: 'https://api.avax.network/ext/bc/C/rpc',
    testnet: false,
    icon: 'avalanche',
    nodes: ['https://avalanche-c-chain-rpc.publicnode.com', 'https://api.avax.network/ext/bc/C/rpc'],
  },
  {
    id: 'eip155:11155111',
    name: 'Sepolia',
    nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
    explorer: 'https://sepolia.etherscan.io',
    publicRpcUrl: 'https://ethereum-sepolia-rpc.publicnode.com',
    testnet: true,
    icon: 'ethereum',
    nodes: ['https://ethereum-sepolia-rpc.publicnode.com', 'https://sepolia.drpc.org'],
  },
]

/** In the order in which they are shown: test networks last. */
export const knownNetworks: readonly KnownNetwork[] = [
  ...evmNetworks,
  ...optionalNetworks,
  ...solanaNetworks,
  ...bitcoinNetworks,
].sort((a, b) => Number(a.testnet) - Number(b.testnet))
