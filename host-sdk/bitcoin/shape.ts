import type { bitcoinNetworks } from '../protocol/bitcoin.ts'

/** In Wallet Standard. */
export const bitcoinChains = (): `bitcoin:${keyof typeof bitcoinNetworks}`[] => [
  'bitcoin:mainnet',
  'bitcoin:testnet',
  'bitcoin:signet',
  'bitcoin:regtest',
]

export const bitcoinFeatures = () => ({
  'bitcoin:connect': {},
  'bitcoin:signMessage': {},
  'bitcoin:signTransaction': {},
  'bitcoin:signAndSendTransaction': {},
})
