import type { FrameWallets } from '../../server/contract/frame.ts'
import { featuredId, sampleWallet } from './catalogue.ts'
import type { Scene } from './scene.ts'

const choose =
  (change: Partial<FrameWallets>): Scene['set'] =>
  (state, { store }) =>
    store.setState({ wallets: { ...state.wallets, ...change } })
const view =
  (name: 'AllWallets' | 'ConnectWallets' | 'GetWallet'): Scene['set'] =>
  (state) =>
    state.push({ name })

export const walletScenes: Record<string, Scene> = {
  'catalogue-connect': { wallets: 1, catalogue: 612, relay: true },
  'catalogue-connect-featured': {
    wallets: 1,
    catalogue: 612,
    relay: true,
    set: choose({ featured: [featuredId] }),
  },
  'catalogue-connect-waiting': { wallets: 1, catalogue: 'never', relay: true },
  'catalogue-connect-failed': { wallets: 1, catalogue: 'fail', relay: true },
  'catalogue-all': { wallets: 2, catalogue: 1000, set: view('AllWallets') },
  'catalogue-all-waiting': { wallets: 1, catalogue: 'never', set: view('AllWallets') },
  'catalogue-all-failed': { wallets: 1, catalogue: 'fail', set: view('AllWallets') },
  'catalogue-all-failed-alone': { wallets: 0, catalogue: 'fail', set: view('AllWallets') },
  'catalogue-none': { wallets: 0, catalogue: 0, set: view('AllWallets') },
  'catalogue-few': { wallets: 0, catalogue: 3, set: view('AllWallets') },
  'catalogue-wallets': { wallets: 3, catalogue: 40, relay: true, set: view('ConnectWallets') },
  'catalogue-get': { catalogue: 40, set: view('GetWallet') },
  'catalogue-get-failed': { catalogue: 'fail', set: view('GetWallet') },
  'catalogue-downloads': {
    set: (state) => state.push({ name: 'Downloads', data: { wallet: sampleWallet } }),
  },
  'catalogue-downloads-none': {
    set: (state) =>
      state.push({
        name: 'Downloads',
        data: {
          wallet: { id: 'a', name: 'A wallet that nobody gives away', chains: [], supports_wc: false },
        },
      }),
  },
}
