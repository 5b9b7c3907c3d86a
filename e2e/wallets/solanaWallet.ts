import * as demo from '../../demo/wallet/solanaWallet.ts'
import { testKeys } from '../../demo/wallet/testKeys.ts'

/** The person in front of the Solana wallet's own window. */
export const solanaPerson: { answer: 'yes' | 'no'; asked: string[] } = { answer: 'yes', asked: [] }

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#7c3aed"/></svg>'

/** The demo's wallet of Solana, with a person who answers at once. */
export function registerSolanaWallet(name = 'Violet Wallet'): void {
  demo.registerSolanaWallet({
    ...testKeys.solana,
    name,
    icon: `data:image/svg+xml;base64,${btoa(svg)}`,
    chains: ['solana:mainnet', 'solana:devnet'],
    rpcUrl: '/solana/devnet',
    async confirm({ act }) {
      solanaPerson.asked.push(act)
      return solanaPerson.answer === 'yes'
    },
    storageKey: 'test-solana-wallet',
  })
}
