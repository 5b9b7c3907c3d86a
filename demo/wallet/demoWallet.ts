import { announceWallet } from './announceWallet.ts'
import { confirmDialog } from './confirmDialog.ts'
import { type LocalWallet, localWallet, type WalletAccount } from './localWallet.ts'

const name = 'Demo Wallet'
/** anvil's public test phrase: these keys are known to everybody and hold nothing anywhere else. */
const phrase = 'test test test test test test test test test test test junk'
const addresses = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const

/** A plainly labelled wallet in the page, beside whatever extensions announce. */
export function announceDemoWallet(): LocalWallet {
  const provider = localWallet({
    accounts: addresses.map(accountOf),
    chains: [
      { id: 31337, name: 'Local chain', rpcUrl: '/chain/31337' },
      { id: 31338, name: 'Second local chain', rpcUrl: '/chain/31338' },
      { id: 4242, name: 'A chain nobody knows', rpcUrl: '/chain/31337' },
    ],
    confirm: (question) => confirmDialog(name, question),
    storageKey: 'demo-wallet',
  })
  announceWallet({
    name,
    rdns: 'dev.gatehouse.demo-wallet',
    colour: '#0f9d76',
    provider,
  })
  return provider
}

/** Its key is derived at a signature: the library and the work would hold up the page's first seconds. */
function accountOf(address: `0x${string}`, addressIndex: number): WalletAccount {
  const open = async () => (await import('viem/accounts')).mnemonicToAccount(phrase, { addressIndex })
  return {
    address,
    signMessage: async (message) => (await open()).signMessage(message),
    signTypedData: async (data) => (await open()).signTypedData(data),
    signTransaction: async (transaction) => (await open()).signTransaction(transaction),
  }
}
