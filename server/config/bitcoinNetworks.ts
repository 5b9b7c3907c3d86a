import { bitcoinNetworks as ids } from '../../host-sdk/protocol/bitcoin.ts'
import type { KnownNetwork } from './knownNetwork.ts'

const bitcoin = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }

/** Nodes: keyless public Esplora APIs (data-api.md §9.4); Testnet4 is served once one is named for it. */
export const bitcoinNetworks: readonly KnownNetwork[] = [
  {
    id: ids.mainnet,
    name: 'Bitcoin',
    nativeCurrency: bitcoin,
    explorer: 'https://mempool.space',
    testnet: false,
    icon: 'bitcoin',
    nodes: ['https://blockstream.info/api', 'https://mempool.space/api'],
  },
  {
    id: ids.testnet,
    name: 'Bitcoin Testnet',
    nativeCurrency: bitcoin,
    explorer: 'https://mempool.space/testnet',
    testnet: true,
    icon: 'bitcoin',
    nodes: ['https://blockstream.info/testnet/api', 'https://mempool.space/testnet/api'],
  },
  {
    id: ids.testnet4,
    name: 'Bitcoin Testnet4',
    nativeCurrency: bitcoin,
    explorer: 'https://mempool.space/testnet4',
    testnet: true,
    icon: 'bitcoin',
    nodes: [],
  },
  {
    id: ids.signet,
    name: 'Bitcoin Signet',
    nativeCurrency: bitcoin,
    explorer: 'https://mempool.space/signet',
    testnet: true,
    icon: 'bitcoin',
    nodes: ['https://mempool.space/signet/api'],
  },
  {
    id: ids.regtest,
    name: 'Bitcoin Regtest',
    nativeCurrency: bitcoin,
    testnet: true,
    icon: 'bitcoin',
    nodes: [],
  },
]
