import type { bitcoinNetworks } from '../protocol/bitcoin.ts'
import type { FamilyShape } from '../standard/ownWallet.ts'

/** In Wallet Standard. */
export const bitcoinShape = () => {
  const chains: `bitcoin:${keyof typeof bitcoinNetworks}`[] = [
    'bitcoin:mainnet',
    'bitcoin:testnet',
    'bitcoin:testnet4',
    'bitcoin:signet',
    'bitcoin:regtest',
  ]
  return {
    chains,
    features: {
      'bitcoin:connect': {},
      'bitcoin:signMessage': {},
      'bitcoin:signTransaction': {},
      'bitcoin:signAndSendTransaction': {},
    },
  } satisfies FamilyShape
}
