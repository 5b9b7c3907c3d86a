import type { solanaClusters } from '../protocol/solana.ts'
import type { FamilyShape } from '../standard/ownWallet.ts'

/**
 * In Wallet Standard. Several transactions at once are inputs of `signTransaction`.
 * @param versions of transactions that the connected wallet takes
 */
export const solanaShape = (versions: readonly unknown[] = ['legacy', 0]) => {
  const beside = { supportedTransactionVersions: Object.freeze([...versions]) }
  const chains: `solana:${keyof typeof solanaClusters}`[] = [
    'solana:mainnet',
    'solana:devnet',
    'solana:testnet',
  ]
  return {
    chains,
    features: {
      'solana:signMessage': {},
      'solana:signTransaction': beside,
      'solana:signAndSendTransaction': beside,
      'solana:signIn': {},
    },
  } satisfies FamilyShape
}
