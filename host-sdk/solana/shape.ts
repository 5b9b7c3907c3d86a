import { solanaClusters } from '../protocol/solana.ts'

/** In Wallet Standard. */
export const solanaChains = Object.keys(solanaClusters).map((name) => `solana:${name}`)

const supportedTransactionVersions = Object.freeze(['legacy', 0])

/** What stands beside the function of each feature. Several transactions at once are inputs of `signTransaction`. */
export const solanaFeatures = {
  'solana:signMessage': {},
  'solana:signTransaction': { supportedTransactionVersions },
  'solana:signAndSendTransaction': { supportedTransactionVersions },
  'solana:signIn': {},
} as const
