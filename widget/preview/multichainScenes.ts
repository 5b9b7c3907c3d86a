import type { CaipAccountId } from '../../host-sdk/protocol/caip.ts'
import type { Network } from '../../server/contract/networks.ts'
import type { WidgetContext } from '../context.ts'
import { account, type Scene } from './scene.ts'
import { wallets } from './wallets.ts'

const make = (id: string, name: string, icon: string, symbol: string, decimals: number): Network => ({
  id,
  name,
  icon,
  nativeCurrency: { name, symbol, decimals },
  testnet: false,
})

const families: Network[] = [
  make('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', 'solana', 'SOL', 9),
  make('bip122:000000000019d6689c085ae165831e93', 'Bitcoin', 'bitcoin', 'BTC', 8),
]
const solana = `${families[0]?.id}:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv` as CaipAccountId
const payment = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const ordinals = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'

/** Three families are served, and a wallet is connected for each that is named. */
const sideBySide = (
  connected: readonly ('eip155' | 'solana' | 'bip122')[],
  set: NonNullable<Scene['set']>,
): Scene => ({
  connected: connected.includes('eip155'),
  set: (state, context: WidgetContext) => {
    const networks = [...state.networks.slice(0, 4), ...families]
    context.store.setState({ networks, servedNetworks: networks })
    const wallet = (at: number) => {
      const { id, name, icon, rdns } = wallets[at] as (typeof wallets)[number]
      return { connectorId: id, wallet: { id, name, icon, rdns } }
    }
    if (connected.includes('solana'))
      state.setConnection({
        namespace: 'solana',
        accounts: [solana],
        network: families[0]?.id as 'solana:1',
        ...wallet(1),
      })
    if (connected.includes('bip122'))
      state.setConnection({
        namespace: 'bip122',
        accounts: [payment, ordinals].map((one) => `${families[1]?.id}:${one}` as CaipAccountId),
        network: families[1]?.id as 'bip122:1',
        details: [
          { address: payment, type: 'payment' },
          { address: ordinals, type: 'ordinals' },
        ],
        ...wallet(2),
      })
    if (connected.length > 0) state.reset({ name: 'Account' })
    set(state, context)
  },
})

const known = { namespace: 'eip155', address: account.split(':')[2] ?? '' } as const

export const multichainScenes: Record<string, Scene> = {
  'profile-wallets': sideBySide(['eip155', 'solana', 'bip122'], (state) => {
    state.keepWallet({ ...known, key: 'example.trustwallet', name: 'Trust Wallet', status: 'left' })
    state.keepWallet({ ...known, key: 'example.rabbywallet', name: 'Rabby Wallet', status: 'held' })
    state.push({ name: 'ProfileWallets' })
  }),
  'profile-bitcoin': sideBySide(['eip155', 'solana', 'bip122'], (state) =>
    state.push({ name: 'ProfileWallets', data: { namespace: 'bip122' } }),
  ),
  'receive-bitcoin': sideBySide(['bip122'], (state) => {
    state.setActiveNetwork(families[1]?.id as 'bip122:1')
    state.push({ name: 'WalletReceive' })
  }),
  'profile-none': sideBySide(['eip155'], (state) =>
    state.push({ name: 'ProfileWallets', data: { namespace: 'solana' } }),
  ),
  'switch-chain': sideBySide(['eip155'], (state) =>
    state.push({ name: 'SwitchActiveChain', data: { networkId: families[0]?.id as 'solana:1' } }),
  ),
  'compatible-networks': sideBySide(['eip155'], (state) => state.push({ name: 'WalletCompatibleNetworks' })),
  'multichain-wallet': sideBySide([], (state) => {
    const [fox] = wallets
    if (!fox) return
    const solanaFox = { ...fox, id: 'fox-solana', namespace: 'solana' as const }
    state.setPageWallets([fox, solanaFox, { ...solanaFox, id: 'fox-bitcoin', namespace: 'bip122' }])
    state.push({ name: 'ConnectingMultiChain', data: { connectorIds: [fox.id] } })
  }),
}
