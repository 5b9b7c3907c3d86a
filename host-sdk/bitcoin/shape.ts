import { bitcoinNetworks } from '../protocol/bitcoin.ts'

/** In Wallet Standard. */
export const bitcoinChains = Object.keys(bitcoinNetworks).map((name) => `bitcoin:${name}`)

export const bitcoinFeatures = {
  'bitcoin:connect': {},
  'bitcoin:signMessage': {},
  'bitcoin:signTransaction': {},
  'bitcoin:signAndSendTransaction': {},
} as const
