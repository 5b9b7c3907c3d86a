import { embeddedKey } from '../../host-sdk/protocol/reservedKeys.ts'
import type { Balance } from '../../server/contract/v1/balance.ts'
import type { WidgetContext } from '../context.ts'
import type { AccountSlice } from '../state/account.ts'
import { embeddedIcon } from '../wallets/embedded/embeddedIcon.ts'
import { embeddedId } from '../wallets/embedded/embeddedKey.ts'
import { sampleHistory } from './accountHistory.ts'
import type { FakeData } from './fakeDataApi.ts'
import { account, type Scene } from './scene.ts'

const token = (
  symbol: string,
  name: string,
  chain: number,
  numeric: string,
  price: number,
  more: Partial<Balance> = {},
): Balance => ({
  symbol,
  name,
  chainId: `eip155:${chain}`,
  price,
  quantity: { decimals: '18', numeric },
  iconUrl: `/assets/tokens/${symbol}.svg`,
  ...(price > 0 && { value: Number(numeric) * price }),
  ...more,
})
const contract = (chain: number, digit: string) => ({ address: `eip155:${chain}:0x${digit.repeat(40)}` })

const balances: Balance[] = [
  token('ETH', 'Ether', 1, '1.234567890123456789', 2562.1),
  token('ETH', 'Ether', 8453, '0.75', 2562.1),
  token('USDC', 'USD Coin', 8453, '1250.5', 1, contract(8453, '1')),
  token('ARB', 'Arbitrum', 42161, '310.25', 0.41, contract(42161, '2')),
  token('POL', 'POL', 137, '0.0000123', 0.22),
  token('MOON', 'A token whose name is far too long for any row of any list', 1, '90071992547409931.5', 0, {
    ...contract(1, '3'),
    iconUrl: 'https://elsewhere.example/moon.png',
  }),
]

const data: FakeData = {
  balances,
  history: sampleHistory,
  identity: { name: null, avatar: null },
}

const nobody: FakeData = { balances: [], history: [], identity: { name: null, avatar: null } }

/** The account screen with one of its tabs. */
const onTab = (tab: AccountSlice['accountTab'], more: FakeData = {}): Scene => ({
  connected: true,
  data: { ...data, ...more },
  set: (state) => {
    state.setAccountTab(tab)
    state.reset({ name: 'Account' })
  },
})

/** The embedded wallet on a server that offers names. */
const embedded = (set: NonNullable<Scene['set']>, more: FakeData = {}): Scene => ({
  data: { ...data, ...more },
  login: { request: 'wallet_declined' },
  set: (state, context: WidgetContext) => {
    context.store.setState({ names: { zone: 'people.example' } })
    state.setConnection({
      namespace: 'eip155',
      connectorId: embeddedId('eip155'),
      accounts: [account],
      network: 'eip155:1',
      wallet: { id: embeddedKey, name: 'Gatehouse', icon: embeddedIcon, rdns: '' },
    })
    state.reset({ name: 'Account' })
    set(state, context)
  },
})

/** As a person types. */
const type = (text: string) => {
  const timer = setInterval(() => {
    const field = document.querySelector<HTMLInputElement>('.name-field > input')
    if (!field) return
    clearInterval(timer)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }, 20)
}

const hour = 3600
const now = Math.floor(Date.now() / 1000)
const session = (name: string, pci: string, more: object) => ({
  project: { id: name.toLowerCase(), name, url: null, iconUrl: null },
  pci,
  expiry: now + 30 * hour,
  createdAt: now - 40 * hour,
  permissions: [
    { type: 'native-token-transfer', data: { allowance: '0x16345785d8a0000' } },
    {
      type: 'contract-call',
      data: { address: `0x${'4'.repeat(40)}`, functions: ['function swap(uint256)'] },
    },
  ],
  policies: [],
  context: '0x',
  revokedAt: null,
  ...more,
})
const sessions = [
  session('Fern DEX', 'a', {}),
  session('Small games', 'b', { permissions: [{ type: 'fly', data: {} }] }),
  session('Old shop', 'c', { expiry: now - hour }),
]

export const accountScenes: Record<string, Scene> = {
  'account-tokens': onTab('tokens'),
  'account-name': onTab('tokens', {
    identity: {
      name: 'mira.people.example',
      avatar: '/getWalletImage/zerion.svg',
    },
  }),
  'account-tokens-none': { ...onTab('tokens', nobody), balance: 0n },
  'account-tokens-failed': onTab('tokens', { balances: 'fail', identity: { name: null, avatar: null } }),
  'account-tokens-unpriced': onTab('tokens', { balances: balances.slice(-1) }),
  'account-nfts': onTab('nfts'),
  'account-nfts-none': onTab('nfts', nobody),
  'account-activity': onTab('activity'),
  'account-activity-none': onTab('activity', nobody),
  'account-activity-failed': onTab('activity', { history: 'fail' }),
  'account-loading-all': { ...onTab('tokens'), data: {}, balance: 'never' },
  'account-embedded': embedded(() => {}),
  transactions: { ...onTab('activity'), set: (state) => state.push({ name: 'Transactions' }) },
  'transactions-loading': { connected: true, data: {}, set: (state) => state.push({ name: 'Transactions' }) },
  receive: { connected: true, set: (state) => state.push({ name: 'WalletReceive' }) },
  fund: { connected: true, set: (state) => state.push({ name: 'FundWallet' }) },
  'names-start': embedded((state) => state.push({ name: 'RegisterAccountName' })),
  'names-short': embedded((state) => {
    state.push({ name: 'RegisterAccountName' })
    type('mir')
  }),
  'names-free': embedded((state) => {
    state.push({ name: 'RegisterAccountName' })
    type('miranda')
  }),
  'names-taken': embedded(
    (state) => {
      state.push({ name: 'RegisterAccountName' })
      type('miranda')
    },
    { registered: ['miranda', 'mirandaart'] },
  ),
  'names-unavailable': embedded(
    (state) => {
      state.push({ name: 'RegisterAccountName' })
      type('miranda')
    },
    { suggestions: 'fail' },
  ),
  'names-declined': embedded((state) =>
    state.push({ name: 'RegisterAccountName', data: { wanted: 'miranda', failure: 'sign_declined' } }),
  ),
  'names-pending': embedded((state) =>
    state.push({
      name: 'RegisterAccountNameSuccess',
      data: { name: 'miranda.people.example', pending: true },
    }),
  ),
  'names-done': embedded((state) =>
    state.push({ name: 'RegisterAccountNameSuccess', data: { name: 'miranda.people.example' } }),
  ),
  sessions: embedded((state) => state.push({ name: 'SmartSessionList' }), { sessions }),
  'sessions-none': embedded((state) => state.push({ name: 'SmartSessionList' }), { sessions: [] }),
  'sessions-failed': embedded((state) => state.push({ name: 'SmartSessionList' }), { sessions: 'fail' }),
}
