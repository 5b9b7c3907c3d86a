import { addBitcoinWallet } from './bitcoinWallet.ts'
import { confirmDialog } from './confirmDialog.ts'
import { registerSolanaWallet } from './solanaWallet.ts'
import { testKeys } from './testKeys.ts'
import { walletPicture } from './walletPicture.ts'

/** CAIP-2's name of a family → what puts a wallet of it into the page. */
const announcing: Readonly<Record<string, () => void>> = {
  solana: () => {
    const name = 'Demo Solana Wallet'
    registerSolanaWallet({
      ...testKeys.solana,
      name,
      icon: walletPicture('#7c3aed'),
      chains: ['solana:devnet'],
      rpcUrl: '/solana',
      confirm: (question) => confirmDialog(name, question),
      storageKey: 'demo-solana-wallet',
    })
  },
  bip122: () => {
    const name = 'Demo Bitcoin Wallet'
    addBitcoinWallet({
      ...testKeys.bitcoin,
      name,
      icon: walletPicture('#b45309'),
      place: 'DemoBitcoinProviders',
      confirm: (question) => confirmDialog(name, question),
      storageKey: 'demo-bitcoin-wallet',
    })
  },
}

/** Wallets of the families that run on this machine, with the same keys on every machine. */
export function announceFamilyWallets(families: readonly string[]): void {
  for (const family of families) announcing[family]?.()
}
