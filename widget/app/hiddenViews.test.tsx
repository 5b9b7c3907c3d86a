import { act, type ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import type { OpenableView } from '../../host-sdk/protocol/api.ts'
import { featuresOf } from '../../server/contract/features.ts'
import { openView } from '../actions/openView.ts'
import type { WidgetState } from '../state/store.ts'
import type { ViewName } from '../state/views.ts'
import { drawView } from '../test/drawView.tsx'
import { alice, connectedContext, foxWallet, networks, offered } from '../test/testContext.ts'
import { momentIn } from '../ui/moment.ts'
import type { Connector } from '../wallets/connector.ts'
import { firstViews, isFirstView } from './firstViews.ts'
import { views } from './views.ts'

const here = [new Intl.DateTimeFormat().resolvedOptions().timeZone.toUpperCase()]
const fund: WidgetState['fund'] = { onramp: [{ name: 'meld', tells: true }], exchanges: true, pages: [] }
const wallets: WidgetState['wallets'] = {
  featured: [],
  include: [],
  exclude: [],
  collapse: false,
  all: 'show',
}
const off = (...names: ('send' | 'receive' | 'swaps' | 'history' | 'onramp')[]) => ({
  features: featuresOf(Object.fromEntries(names.map((name) => [name, false]))),
})
const noSocials = { ...offered, socials: [], passkey: false }

interface Hidden {
  /** What the frame is given, beside what all projects have. */
  state: Partial<WidgetState>
  views: readonly OpenableView[]
}

/** What a project switches off, and the views that go with it. */
const switches: Record<string, Hidden> = {
  nothing: { state: {}, views: [] },
  'send off': { state: off('send'), views: ['WalletSend'] },
  'receive off': { state: off('receive'), views: ['WalletReceive'] },
  'swaps off': { state: off('swaps'), views: ['Swap'] },
  'history off': { state: off('history'), views: ['Transactions'] },
  'onramp off': { state: off('onramp'), views: ['OnRampProviders'] },
  'exchangeDeposits off': { state: { fund: { ...fund, exchanges: false } }, views: ['PayWithExchange'] },
  'receive, onramp and exchangeDeposits off': {
    state: { ...off('receive', 'onramp'), fund: { ...fund, exchanges: false } },
    views: ['WalletReceive', 'OnRampProviders', 'PayWithExchange', 'FundWallet'],
  },
  'no way to fund': {
    state: { ...off('receive'), fund: undefined },
    views: ['WalletReceive', 'PayWithExchange', 'FundWallet'],
  },
  'restricted time zone': {
    state: { restrictedTimezones: here },
    views: ['Swap', 'OnRampProviders'],
  },
  'allWallets hide': { state: { wallets: { ...wallets, all: 'hide' } }, views: ['AllWallets'] },
  'allWallets mobile': { state: { wallets: { ...wallets, all: 'mobile' } }, views: ['AllWallets'] },
  'no socials, no passkey': { state: { login: noSocials }, views: ['ConnectSocials'] },
  'no login': { state: { login: undefined }, views: ['ConnectSocials'] },
}

const openable: Record<OpenableView, true> = {
  Connect: true,
  Account: true,
  Transactions: true,
  WalletReceive: true,
  FundWallet: true,
  OnRampProviders: true,
  PayWithExchange: true,
  WalletSend: true,
  Swap: true,
  Networks: true,
  ProfileWallets: true,
  ConnectSocials: true,
  ConnectingWalletConnectBasic: true,
  AllWallets: true,
  GetWallet: true,
  WhatIsAWallet: true,
  WhatIsANetwork: true,
}
const names = Object.keys(openable) as OpenableView[]

/** Everything is offered, but for what the switch takes. */
function contextWith({ state }: Hidden) {
  const clipboard = { writeText: async () => {} }
  vi.stubGlobal('navigator', { userAgent: 'Linux', maxTouchPoints: 0, clipboard })
  const now = connectedContext({ project: offered })
  const relay = { ...foxWallet, id: 'relay', key: 'relay', name: 'WalletConnect', rdns: '' }
  const own = now.context.connectors
  const pair = () => new Promise(() => {})
  now.context.connectors = () => [
    ...own(),
    { ...relay, type: 'WALLET_CONNECT', pair } as unknown as Connector,
  ]
  now.api.fetch = async () => Response.json({ data: [], count: 0 })
  const served = networks.map((network) => ({ ...network, routers: [alice.toLowerCase()] }))
  now.store.setState({ networks: served, servedNetworks: served, fund, ...state })
  now.state().setPairing({ uri: 'wc:1@2?symKey=2' })
  return now
}

const byView = Object.entries(switches).flatMap(([name, hidden]) =>
  names.map((view) => [name, view, hidden] as const),
)

test.each(byView)('error: %s: a page opens no view that is hidden: %s', async (_name, view, hidden) => {
  const { context, state } = contextWith(hidden)
  const opening = openView(context, view)
  if (hidden.views.includes(view)) {
    await expect(opening).rejects.toMatchObject({ code: -32602, message: 'No such view' })
    expect(state().open).toBe(false)
  } else {
    await opening
    expect(state()).toMatchObject({ open: true, history: [{ name: view }] })
  }
})

/** What a view shows that needs to know what it is about. */
const about = {
  connectorId: foxWallet.id,
  connectorIds: [foxWallet.id],
  networkId: 'eip155:10',
  wallet: { id: '1', name: 'Fox', chains: [], supports_wc: true, chrome_store: 'https://fox.example' },
  requestId: 'gone',
  name: 'ada',
  email: 'ada@mail.example',
  resendAt: momentIn(0),
  provider: 'google',
  side: 'buys',
  id: '1',
}
const needsData: ReadonlySet<ViewName> = new Set([
  'ConnectingExternal',
  'ConnectingMultiChain',
  'ConnectingWalletConnect',
  'ConnectingSocial',
  'Downloads',
  'RegisterAccountNameSuccess',
  'SwitchNetwork',
  'SwitchActiveChain',
  'SwapSelectToken',
  'ApproveTransaction',
  'ApproveMessage',
  'ApproveRequest',
  'ContinueInWallet',
  'EmailVerifyOtp',
  'EmailVerifyDevice',
  'UpdateEmailPrimaryOtp',
  'UpdateEmailSecondaryOtp',
] satisfies ViewName[])

async function componentOf(view: ViewName): Promise<ComponentType<{ data: unknown }>> {
  const load = isFirstView(view) ? async () => firstViews[view].Component : views[view].load
  return (await load()) as ComponentType<{ data: unknown }>
}

/** Where the buttons of a view lead to. */
async function targetsOf(view: ViewName, hidden: Hidden): Promise<ViewName[]> {
  const { context, state, store } = contextWith(hidden)
  const Component = await componentOf(view)
  const drawn = await drawView(context, <Component data={needsData.has(view) ? about : undefined} />)
  const before = state().history
  const found: ViewName[] = []
  for (const button of drawn.root.querySelectorAll('button')) {
    await act(async () => button.click())
    const { name } = state().history.at(-1) ?? {}
    if (state().history !== before && name) found.push(name)
    store.setState({ history: before })
  }
  return [...new Set(found)]
}

const hideable = new Set<ViewName>(Object.values(switches).flatMap((hidden) => hidden.views))

/** Views whose buttons lead to one that may be hidden, where everything is offered. */
const leading: Partial<Record<ViewName, readonly ViewName[]>> = {
  Connect: ['AllWallets'],
  ConnectWallets: ['AllWallets'],
  ConnectingWalletConnectBasic: ['AllWallets'],
  GetWallet: ['AllWallets'],
  Account: ['FundWallet', 'Swap', 'WalletReceive', 'WalletSend'],
  FundWallet: ['OnRampProviders', 'PayWithExchange', 'WalletReceive'],
}

test.each(['Connect', ...Object.keys(views)] as ViewName[])(
  'default: %s leads to the views of the table where everything is offered',
  async (view) => {
    const targets = await targetsOf(view, { state: {}, views: [] })
    expect(targets.filter((target) => hideable.has(target)).sort()).toEqual(leading[view] ?? [])
  },
)

const ways = Object.keys(leading).flatMap((view) =>
  Object.entries(switches).map(([name, hidden]) => [name, view as ViewName, hidden] as const),
)

test.each(ways)(
  'behavior: %s: no button of %s leads to a view that is hidden',
  async (_name, view, hidden) => {
    const targets = await targetsOf(view, hidden)
    expect(targets.filter((target) => hidden.views.some((one) => one === target))).toEqual([])
  },
)
