import type { solanaClusters } from '../protocol/solana.ts'

/** In Wallet Standard. */
export const solanaChains = (): `solana:${keyof typeof solanaClusters}`[] => [
  'solana:mainnet',
  'solana:devnet',
  'solana:testnet',
]

/** What stands beside the function of each feature. Several transactions at once are inputs of `signTransaction`. */
export const solanaFeatures = () => {
  const supportedTransactionVersions = Object.freeze(['legacy', 0])
  return {
    'solana:signMessage': {},
    'solana:signTransaction': { supportedTransactionVersions },
    'solana:signAndSendTransaction': { supportedTransactionVersions },
    'solana:signIn': {},
  }
}
