import { expect, test } from 'vitest'
import type { PageWallet } from '../../host-sdk/protocol/api.ts'
import { embeddedKey } from '../../host-sdk/protocol/reservedKeys.ts'
import { readShelf } from '../state/tabShelf.ts'
import type { ViewTarget } from '../state/views.ts'
import {
  alice,
  connectedContext,
  foxWallet,
  loggedIn,
  loggedOut,
  offered,
  settled,
  solanaNetwork,
} from '../test/testContext.ts'
import { embeddedId } from '../wallets/embedded/embeddedKey.ts'
import { applyLogin } from './applyLogin.ts'
import { askSignIn } from './askSignIn.ts'
import { disconnect } from './disconnect.ts'
import { endConnection } from './endConnection.ts'
import { followTab } from './followTab.ts'
import { followWalletConnect } from './followWalletConnect.ts'
import { keepStep } from './keptStep.ts'
import { keepCode } from './runningCode.ts'
import { signOut } from './signOut.ts'
import { onWalletEvent } from './walletEvents.ts'

const holder = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const solanaFox: PageWallet = { ...foxWallet, id: 'fox-2', namespace: 'solana' }
const network = solanaNetwork.id as 'solana:x'

/** The embedded wallet on EVM, which is in use, and another one for Solana, in an open modal. */
function withBoth(...history: ViewTarget[]) {
  const now = connectedContext({
    project: { ...offered, siwx: 'optional' },
    login: { look: loggedIn, signOut: loggedOut },
    wallets: [foxWallet, solanaFox],
  })
  const state = now.state()
  state.setNetworks([...state.networks, solanaNetwork])
  state.setConnection({
    namespace: 'eip155',
    connectorId: embeddedId('eip155'),
    accounts: [`eip155:1:${alice}`],
    network: 'eip155:1',
    wallet: { id: embeddedKey, name: 'Gatehouse', icon: '', rdns: '' },
  })
  const wallet = { id: 'io.fox', name: 'Fox', icon: '', rdns: 'io.fox' }
  const accounts = [`${network}:${holder}`] as const
  state.setConnection({
    namespace: 'solana',
    connectorId: solanaFox.id,
    accounts: [...accounts],
    network,
    wallet,
  })
  state.setRemembered({ eip155: embeddedKey, solana: 'io.fox' })
  state.setOpen(true)
  const [first = { name: 'Account' as const }, ...more] = history
  state.reset(first)
  for (const view of more) state.push(view)
  return now
}
type Test = ReturnType<typeof withBoth>

const code = { email: 'ada@mail.example', resendAt: { at: 0, on: 'monotonic' } } as never
const solanaEnds: readonly [string, (now: Test) => void][] = [
  ['locks itself', ({ context }) => onWalletEvent(context, 'fox-2', 'accountsChanged', [])],
  ['says that it is gone', ({ context }) => onWalletEvent(context, 'fox-2', 'disconnect', undefined)],
  [
    'is disconnected in another tab',
    ({ context, state }) =>
      followTab(
        context,
        JSON.stringify({
          v: 1,
          connections: { eip155: embeddedKey },
          network: 'eip155:1',
          recent: [],
          theme: state().theme.mode,
        }),
      ),
  ],
]
const elsewhere: readonly ViewTarget[][] = [
  [{ name: 'Account' }],
  [{ name: 'Account' }, { name: 'WalletSend' }],
  [{ name: 'Account' }, { name: 'WalletSend' }, { name: 'WalletSendPreview' }],
  [{ name: 'Account' }, { name: 'Swap' }],
  [{ name: 'Account' }, { name: 'AccountSettings' }, { name: 'UpdateEmailSecondaryOtp', data: code }],
  [{ name: 'Connect' }, { name: 'AllWallets' }],
  [{ name: 'Connect' }, { name: 'EmailVerifyOtp', data: code }],
]

test.each(solanaEnds.flatMap(([does, end]) => elsewhere.map((history) => ({ does, end, history }))))(
  'behavior: a Solana wallet $does: what the person does without it stays, $history',
  async ({ end, history }) => {
    const now = withBoth(...history)
    end(now)
    await settled()
    expect(now.state().connections).not.toHaveProperty('solana')
    expect(now.state()).toMatchObject({ open: true, closes: 0 })
    expect(now.state().history.map(({ name }) => name)).toEqual(history.map(({ name }) => name))
  },
)

test.each(solanaEnds)('behavior: a Solana wallet %s: its own form says so', async (_, end) => {
  const now = withBoth({ name: 'Account' }, { name: 'WalletSend' })
  now.state().setActiveNetwork(network)
  end(now)
  await settled()
  expect(now.state()).toMatchObject({ open: true, history: [{ name: 'Account' }] })
  expect(now.state().alert).toMatchObject({ kind: 'warning', values: { wallet: 'Fox' } })
})

test.each(solanaEnds)('behavior: a Solana wallet %s: a view without a step closes', async (_, end) => {
  const now = withBoth({ name: 'Account' })
  now.state().setActiveNetwork(network)
  end(now)
  await settled()
  expect(now.state()).toMatchObject({ open: false, alert: null })
})

test.each(solanaEnds)('behavior: a Solana wallet %s: a screen of the login frame stays', async (_, end) => {
  const now = withBoth()
  now.state().setActiveNetwork(network)
  now.state().setLoginScreen({ title: 'Recovery words', namesSite: false })
  end(now)
  await settled()
  expect(now.state().open).toBe(true)
  expect(now.login.cancel).not.toHaveBeenCalled()
})

test('behavior: what belongs to the login closes with it, whatever else is connected', async () => {
  const now = withBoth({ name: 'Account' }, { name: 'AccountSettings' })
  now.state().setActiveNetwork(network)
  applyLogin(now.context, loggedOut)
  expect(now.state()).toMatchObject({ open: false, alert: null })
})

test('behavior: so does its screen', async () => {
  const now = withBoth()
  now.state().setActiveNetwork(network)
  now.state().setLoginScreen({ title: 'Recovery words', namesSite: false })
  applyLogin(now.context, loggedOut)
  expect(now.state()).toMatchObject({ open: false, alert: null })
})

test('behavior: a session of WalletConnect ends: the form of another wallet stays', async () => {
  const now = withBoth({ name: 'Account' }, { name: 'WalletSend' })
  const solana = now.state().connections.solana
  if (!solana) throw new Error('not connected')
  now.state().setConnection({ ...solana, wallet: { ...solana.wallet, id: 'walletconnect' } })
  followWalletConnect(now.context, 'solana', null)
  await settled()
  expect(now.state().history.at(-1)?.name).toBe('WalletSend')
})

test.each(solanaEnds)(
  'behavior: a Solana wallet %s: the question to sign in goes with it',
  async (_, end) => {
    const now = withBoth()
    now.state().setSession(loggedIn)
    await askSignIn(now.context, 'solana')
    await settled()
    expect(now.state().history.at(-1)?.name).toBe('SIWXSignMessage')
    end(now)
    await settled()
    expect(now.state().open).toBe(false)
  },
)

const pageEnds: readonly [string, (now: Test) => unknown][] = [
  ['the page disconnects all', ({ context }) => disconnect(context, null, 'page')],
  ['the page signs out', ({ context }) => signOut(context, 'page')],
  [
    'another tab disconnects all',
    ({ context }) =>
      followTab(context, JSON.stringify({ v: 1, connections: {}, network: 'eip155:1', recent: [] })),
  ],
]
const free: readonly ViewTarget[][] = [
  [{ name: 'Connect' }],
  [{ name: 'Connect' }, { name: 'EmailVerifyOtp', data: code }],
  [{ name: 'Account' }, { name: 'EmailVerifyDevice', data: code }],
  [{ name: 'Account' }, { name: 'ConnectingSocial', data: { provider: 'google' } }],
  [{ name: 'Account' }, { name: 'WalletSend' }, { name: 'ConnectingWalletConnectBasic' }],
]

test.each(pageEnds.flatMap(([does, end]) => free.map((history) => ({ does, end, history }))))(
  'default: $does while the person is in a step without it, $history',
  async ({ end, history }) => {
    const now = withBoth(...history)
    const top = now.state().history.at(-1)
    await end(now)
    await settled()
    expect(now.state()).toMatchObject({ open: true, closes: 0, alert: null })
    expect(now.state().history.at(-1)).toBe(top)
    // What needs a connection is not there to go back to.
    const below = now.state().history.slice(0, -1)
    const isGone = Object.keys(now.state().connections).length === 0
    if (isGone) expect(below.map(({ name }) => name)).toEqual(history.length > 1 ? ['Connect'] : [])
  },
)

const own: readonly ViewTarget[][] = [
  [{ name: 'Account' }, { name: 'WalletSend' }],
  [{ name: 'Account' }, { name: 'Swap' }, { name: 'SwapPreview' }],
  [{ name: 'Account' }, { name: 'AccountSettings' }, { name: 'UpdateEmailPrimaryOtp', data: code }],
]

test.each(pageEnds.flatMap(([does, end]) => own.map((history) => ({ does, end, history }))))(
  'default: $does, and the step that needs it says so, $history',
  async ({ end, history }) => {
    const now = withBoth(...history)
    await end(now)
    await settled()
    expect(now.state()).toMatchObject({ open: true, alert: { values: { wallet: 'Gatehouse' } } })
    expect(now.state().history).toHaveLength(1)
    expect(now.state().history[0]?.name).toMatch(/^(Connect|Account)$/)
  },
)

test.each(pageEnds)('default: %s, and a view without a step closes', async (_, end) => {
  const now = withBoth({ name: 'Account' }, { name: 'AccountSettings' })
  await end(now)
  await settled()
  expect(now.state()).toMatchObject({ open: false, alert: null })
})

test.each(pageEnds)('default: %s, and the screen of its login is taken away with a word', async (_, end) => {
  const now = withBoth()
  now.state().setLoginScreen({ title: 'Recovery words', namesSite: false })
  await end(now)
  await settled()
  expect(now.login.cancel).toHaveBeenCalled()
  expect(now.state()).toMatchObject({ open: true, alert: { values: { wallet: 'Gatehouse' } } })
})

test('behavior: the page disconnects another wallet while the login frame asks', async () => {
  const now = withBoth()
  now.state().setLoginScreen({ title: 'Recovery words', namesSite: false })
  await disconnect(now.context, 'solana', 'page')
  expect(now.login.cancel).not.toHaveBeenCalled()
  expect(now.state()).toMatchObject({ open: true, alert: null })
})

test.each(pageEnds)('default: %s: the code that is being typed outlasts a reload', async (_, end) => {
  const now = withBoth({ name: 'Connect' }, { name: 'EmailVerifyOtp', data: code })
  keepCode(now.context, { name: 'EmailVerifyOtp', data: code })
  await end(now)
  await settled()
  expect(readShelf(now.context.codeShelf)).toContain('ada@mail.example')
})

test.each(pageEnds.slice(0, 2))('behavior: %s with the window closed: no code comes back', async (_, end) => {
  const now = withBoth()
  now.state().setOpen(false)
  keepCode(now.context, { name: 'EmailVerifyOtp', data: code })
  await end(now)
  await settled()
  expect(readShelf(now.context.codeShelf)).toBeNull()
})

test('behavior: a network that only the wallet knew goes with it', async () => {
  const now = withBoth({ name: 'UnsupportedChain' })
  const state = now.state()
  state.setNetworks([solanaNetwork, ...state.networks.filter(({ id }) => id !== solanaNetwork.id)])
  state.setActiveNetwork('eip155:99999')
  endConnection(now.context, 'eip155')
  expect(now.state().open).toBe(false)
})

const names = ({ state }: Test) => state().history.map(({ name }) => name)
const foxEnds: readonly [string, (now: Test) => unknown][] = [
  ['the page disconnects all', ({ context }) => disconnect(context, null, 'page')],
  ['the wallet takes its permission back', ({ context }) => endConnection(context, 'eip155')],
]
/** A wallet of the page in place of the embedded one. */
function withFox(...history: ViewTarget[]) {
  const now = withBoth(...history)
  now.state().removeConnection('solana')
  const { eip155 } = now.state().connections
  if (!eip155) throw new Error('not connected')
  const wallet = { id: 'io.fox', name: 'Fox', icon: '', rdns: 'io.fox' }
  now.state().setConnection({ ...eip155, connectorId: foxWallet.id, wallet })
  now.state().setRemembered({ eip155: 'io.fox' })
  return now
}

test.each(foxEnds)('behavior: %s: the question to sign in goes, the code below it stays', async (_, end) => {
  const now = withFox(
    { name: 'Account' },
    { name: 'EmailVerifyOtp', data: code },
    { name: 'SIWXSignMessage' },
  )
  keepCode(now.context, { name: 'EmailVerifyOtp', data: code })
  await end(now)
  await settled()
  expect(now.state()).toMatchObject({ open: true, closes: 0, alert: null })
  expect(names(now)).toEqual(['Connect', 'EmailVerifyOtp'])
  expect(readShelf(now.context.codeShelf)).toContain('ada@mail.example')
})

test.each(foxEnds)('behavior: %s: the form below the question says so', async (_, end) => {
  const now = withFox({ name: 'Account' }, { name: 'WalletSend' }, { name: 'SIWXSignMessage' })
  await end(now)
  await settled()
  expect(names(now)).toEqual(['Connect'])
  expect(now.state()).toMatchObject({ open: true, alert: { values: { wallet: 'Fox' } } })
})

test.each(foxEnds)('behavior: %s: the form below the choice of a wallet says so', async (_, end) => {
  const choice = { name: 'Connect', data: { namespace: 'solana' } } as const
  const now = withFox({ name: 'Account' }, { name: 'WalletSend' }, choice)
  const top = now.state().history.at(-1)
  await end(now)
  await settled()
  expect(now.state().history).toEqual([top])
  expect(now.state()).toMatchObject({ open: true, alert: { values: { wallet: 'Fox' } } })
})

const receipts: readonly ViewTarget[] = [
  { name: 'WalletSendConfirmed', data: { networkId: 'eip155:1', id: '0x1' } },
  { name: 'SwapConfirmed', data: { networkId: 'eip155:1', id: '0x1' } },
]
test.each(foxEnds.flatMap(([does, end]) => receipts.map((view) => ({ does, end, view }))))(
  'behavior: $does: $view.name shows on what was sent',
  async ({ end, view }) => {
    const now = withFox({ name: 'Account' }, view)
    await end(now)
    await settled()
    expect(names(now)).toEqual(['Connect', view.name])
    expect(now.state().open).toBe(true)
  },
)

test.each([
  { name: 'SwitchNetwork', data: { networkId: 'eip155:10' } },
  { name: 'RegisterAccountNameSuccess', data: { name: 'ada', pending: true } },
] satisfies ViewTarget[])('behavior: what runs in $name ends with a word', async (view) => {
  const now = withFox({ name: 'Account' }, view)
  await disconnect(now.context, null, 'page')
  expect(names(now)).toEqual(['Connect'])
  expect(now.state()).toMatchObject({ open: true, alert: { values: { wallet: 'Fox' } } })
})

test.each(solanaEnds.slice(0, 1))(
  'behavior: a wallet that %s is not said to have ended anything',
  async (_, end) => {
    const now = withBoth({ name: 'Account' }, { name: 'WalletSend' })
    now.state().setActiveNetwork(network)
    const solana = now.state().connections.solana
    if (!solana) throw new Error('not connected')
    end(now)
    await settled()
    expect(now.state().alert).toMatchObject({ code: 'wallet_locked', values: { wallet: 'Fox' } })
    now.state().setConnection(solana)
    expect(now.state().alert).toBeNull()
  },
)

test('behavior: what else is said stays when a wallet is back', async () => {
  const now = withFox({ name: 'Account' }, { name: 'WalletSend' })
  const before = now.state().connections.eip155
  if (!before) throw new Error('not connected')
  endConnection(now.context, 'eip155')
  expect(now.state().alert).toMatchObject({ code: 'session_ended_by_wallet' })
  const other = { kind: 'warning', code: 'relay_unreachable', values: {} } as const
  now.state().setAlert(other)
  now.state().setConnection(before)
  expect(now.state().alert).toBe(other)
})

test('behavior: the only session of WalletConnect ends: nobody goes back to its form', () => {
  const now = withFox({ name: 'Account' }, { name: 'WalletSend' }, { name: 'EmailVerifyOtp', data: code })
  const { eip155 } = now.state().connections
  if (!eip155) throw new Error('not connected')
  now.state().setConnection({ ...eip155, wallet: { ...eip155.wallet, id: 'walletconnect' } })
  followWalletConnect(now.context, 'eip155', null, 'wallet')
  expect(names(now)).toEqual(['Connect', 'EmailVerifyOtp'])
  expect(now.state().alert).toMatchObject({ code: 'session_ended_by_wallet' })
})

test('behavior: it ends while its form asks: what asks is taken away', () => {
  const now = withFox({ name: 'Account' }, { name: 'AccountSettings' })
  const { eip155 } = now.state().connections
  if (!eip155) throw new Error('not connected')
  now.state().setConnection({ ...eip155, wallet: { ...eip155.wallet, id: 'walletconnect' } })
  now.state().setLoginScreen({ title: 'Recovery words', namesSite: false })
  followWalletConnect(now.context, 'eip155', null, 'wallet')
  expect(now.login.cancel).toHaveBeenCalled()
  expect(names(now)).toEqual(['Connect'])
})

test('behavior: the page disconnects while another wallet is awaited: no way back to the form', async () => {
  const awaited = { name: 'ConnectingExternal', data: { connectorId: 'fox-1' } } as const
  const now = withFox({ name: 'Account' }, { name: 'WalletSend' }, awaited)
  now.state().setConnecting('fox-1')
  await disconnect(now.context, null, 'page')
  expect(names(now)).toEqual(['Connect', 'ConnectingExternal'])
})

test('behavior: a wallet that is awaited below a view without it: that goes once the waiting is over', async () => {
  const now = withFox({ name: 'Account' }, { name: 'WalletSend' })
  now.state().setConnecting('fox-2')
  await disconnect(now.context, null, 'page')
  expect(names(now)).toEqual(['Connect', 'WalletSend'])
  now.state().giveUpConnecting()
  expect(names(now)).toEqual(['Connect'])
  expect(now.state()).toMatchObject({ open: true, alert: { values: { wallet: 'Fox' } } })
})

test('behavior: a screen of the login frame holds what lies below it, until it is left', async () => {
  const now = withBoth({ name: 'Account' }, { name: 'WalletSend' })
  now.state().setActiveNetwork(network)
  now.state().setLoginScreen({ title: 'Recovery words', namesSite: false })
  const before = now.state().history
  await disconnect(now.context, 'solana', 'page')
  expect(now.state().history).toBe(before)
  now.state().setLoginScreen(null)
  expect(names(now)).toEqual(['Account'])
  expect(now.state()).toMatchObject({ open: true, alert: { values: { wallet: 'Fox' } } })
})

test('behavior: a payment that is out keeps its form, which says itself what became of it; behind it lies no other one', async () => {
  const now = withFox({ name: 'Account' }, { name: 'WalletSend' }, { name: 'WalletSendPreview' })
  now.state().countPayment(1)
  const before = now.state().history
  await disconnect(now.context, null, 'page')
  expect(now.state().history).toBe(before)
  now.state().countPayment(-1)
  expect(now.state()).toMatchObject({ open: true, alert: null })
  expect(names(now)).toEqual(['Connect', 'WalletSendPreview'])
  expect(now.state().history.at(-1)).toBe(before.at(-1))
})

test('behavior: of two that end the one in use is named', async () => {
  const now = withBoth({ name: 'Account' }, { name: 'WalletSend' })
  now.state().setActiveNetwork(network)
  await disconnect(now.context, null, 'page')
  expect(now.state().alert).toMatchObject({ values: { wallet: 'Fox' } })
})

test('default: who signs out themselves reads nothing of it', async () => {
  const now = withBoth({ name: 'Account' }, { name: 'AccountSettings' }, { name: 'UpdateEmailWallet' })
  await signOut(now.context, 'person')
  await settled()
  expect(now.state()).toMatchObject({ open: false, alert: null })
})

test.each(pageEnds)('default: %s: the login in an app that is awaited outlasts a reload', async (_, end) => {
  const login = { id: 'f1', link: 'https://a.example' }
  const now = withBoth({ name: 'Connect' }, { name: 'ConnectingFarcaster', data: login })
  keepStep(now.context, 'ConnectingFarcaster', login)
  await end(now)
  await settled()
  expect(readShelf(now.context.stepShelf)).toContain('https://a.example')
})

test('behavior: the wallet that was awaited came: nothing is left to say', async () => {
  const now = withBoth({ name: 'Account' }, { name: 'AccountSettings' })
  const { eip155 } = now.state().connections
  if (!eip155) throw new Error('not connected')
  now.state().setConnecting(foxWallet.id)
  await signOut(now.context, 'page')
  const wallet = { id: 'io.fox', name: 'Fox', icon: '', rdns: 'io.fox' }
  now.state().setConnection({ ...eip155, connectorId: foxWallet.id, wallet })
  now.state().giveUpConnecting()
  // What connected it leaves (actions/connect.ts).
  expect(now.state()).toMatchObject({ open: true, closes: 0, alert: null })
})

const purchase = {
  ...{
    seller: 'coinbase',
    symbol: 'ETH',
    chain: 'ethereum',
    networkId: 'eip155:1',
    token: '',
    address: alice,
  },
  ...{ currency: 'EUR', amount: '50', session: '', atMs: 0, isListed: false, known: '' },
} as const
const deposit = {
  ...{ exchange: 'kraken', name: 'Kraken', imageUrl: '', token: '', symbol: 'ETH', decimals: 18 },
  ...{ networkId: 'eip155:1', address: alice, units: '1', sessionId: 'ab', url: 'https://pay.example/' },
} as const

test.each<ViewTarget>([
  { name: 'BuyInProgress', data: purchase },
  { name: 'DepositInProgress', data: deposit },
])(
  'behavior: what is on its way into an account goes on when another one in use ends: $name',
  async (view) => {
    const now = withBoth({ name: 'Account' }, view)
    now.state().setActiveNetwork(network)
    endConnection(now.context, 'solana')
    await settled()
    expect(names(now)).toEqual(['Account', view.name])
    expect(now.state()).toMatchObject({ open: true, alert: null })
  },
)

test.each<ViewTarget>([
  { name: 'BuyInProgress', data: purchase },
  { name: 'DepositInProgress', data: deposit },
])('behavior: and is left when its own ends, whichever is in use: $name', async (view) => {
  const now = withBoth({ name: 'Account' }, view)
  now.state().setActiveNetwork(network)
  endConnection(now.context, 'eip155')
  await settled()
  expect(names(now)).toEqual(['Account'])
})

test.each<{ history: ViewTarget[] }>([
  { history: [{ name: 'Account' }] },
  { history: [{ name: 'Account' }, { name: 'Transactions' }] },
])(
  'behavior: once a payment is over that nobody looks at, no view of the account that is gone stays: $history',
  async ({ history }) => {
    const now = withFox(...history)
    now.state().countPayment(1)
    await disconnect(now.context, null, 'page')
    expect(now.state().open).toBe(true)
    now.state().countPayment(-1)
    await expect.poll(() => [now.state().open, names(now)]).toEqual([false, ['Connect']])
  },
)
