import { mnemonicToAccount } from 'viem/accounts'
import { announceWallet } from '../wallet/announceWallet.ts'
import { confirmDialog } from '../wallet/confirmDialog.ts'
import { type LocalWallet, localWallet } from '../wallet/localWallet.ts'

/** anvil's public test phrase: these keys are known to everybody and hold nothing anywhere else. */
const phrase = 'test test test test test test test test test test test junk'

/** A plainly labelled wallet in the page, beside whatever extensions announce. */
export function announceDemoWallet(): LocalWallet {
  const provider = localWallet({
    accounts: [0, 1].map((addressIndex) => mnemonicToAccount(phrase, { addressIndex })) as never,
    chains: [
      { id: 31337, name: 'Local chain', rpcUrl: '/chain/31337' },
      { id: 31338, name: 'Second local chain', rpcUrl: '/chain/31338' },
      { id: 4242, name: 'A chain nobody knows', rpcUrl: '/chain/31337' },
    ],
    confirm: confirmDialog,
    storageKey: 'demo-wallet',
  })
  announceWallet({
    name: 'Demo Wallet',
    rdns: 'dev.gatehouse.demo-wallet',
    colour: '#0f9d76',
    provider,
  })
  return provider
}
