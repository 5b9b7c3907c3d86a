import { solanaClusters } from '../../host-sdk/protocol/solana.ts'
import type { KnownNetwork } from './knownNetwork.ts'

const sol = { name: 'Solana', symbol: 'SOL', decimals: 9 }

/** The clusters and their public nodes. Source: https://solana.com/docs/references/clusters */
export const solanaNetworks: readonly KnownNetwork[] = [
  {
    id: solanaClusters.mainnet,
    name: 'Solana',
    nativeCurrency: sol,
    explorer: 'https://solscan.io',
    publicRpcUrl: 'https://api.mainnet-beta.solana.com',
    testnet: false,
    icon: 'solana',
    nodes: ['https://solana-rpc.publicnode.com', 'https://api.mainnet-beta.solana.com'],
  },
  {
    id: solanaClusters.devnet,
    name: 'Solana Devnet',
    nativeCurrency: sol,
    explorer: 'https://solscan.io?cluster=devnet',
    publicRpcUrl: 'https://api.devnet.solana.com',
    testnet: true,
    icon: 'solana',
    nodes: ['https://api.devnet.solana.com'],
  },
  {
    id: solanaClusters.testnet,
    name: 'Solana Testnet',
    nativeCurrency: sol,
    explorer: 'https://solscan.io?cluster=testnet',
    publicRpcUrl: 'https://api.testnet.solana.com',
    testnet: true,
    icon: 'solana',
    nodes: ['https://api.testnet.solana.com'],
  },
]
