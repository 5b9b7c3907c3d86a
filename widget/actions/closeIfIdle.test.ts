import { expect, test } from 'vitest'
import type { PageWallet } from '../../host-sdk/protocol/api.ts'
import { embeddedKey } from '../../host-sdk/protocol/reservedKeys.ts'
import type { ViewTarget } from '../state/views.ts'
import {
  alice,
  connectedContext,
  foxWallet,
  loggedIn,
  offered,
  settled,
  solanaNetwork,
} from '../test/testContext.ts'
import { embeddedId } from '../wallets/embedded/embeddedKey.ts'
import { askSignIn } from './askSignIn.ts'
import { closeIfOver } from './closeIfIdle.ts'
import { followTab } from './followTab.ts'
import { followWalletConnect } from './followWalletConnect.ts'
import { forgetConnection } from './forgetConnection.ts'
import { forgetEmbedded } from './forgetEmbedded.ts'
import { onWalletEvent } from './walletEvents.ts'

const holder = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const solanaFox: PageWallet = { ...foxWallet, id: 'fox-2', namespace: 'solana' }
const network = solanaNetwork.id as 'solana:x'

/** The embedded wallet on EVM, which is in use, and another one for Solana, in an open modal. */
function withBoth(...history: ViewTarget[]) {
  const now = connectedContext({
    project: { ...offered, siwx: 'optional' },
    login: { look: loggedIn },
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

test.each(solanaEnds)('behavior: a Solana wallet %s: its own form closes', async (_, end) => {
  const now = withBoth({ name: 'Account' }, { name: 'WalletSend' })
  now.state().setActiveNetwork(network)
  end(now)
  await settled()
  expect(now.state().open).toBe(false)
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
  forgetEmbedded(now.context)
  await closeIfOver(now.context)
  expect(now.state().open).toBe(false)
})

test('behavior: so does its screen', async () => {
  const now = withBoth()
  now.state().setActiveNetwork(network)
  now.state().setLoginScreen({ title: 'Recovery words', namesSite: false })
  forgetEmbedded(now.context)
  await closeIfOver(now.context)
  expect(now.state().open).toBe(false)
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

test('behavior: a network that only the wallet knew goes with it', async () => {
  const now = withBoth({ name: 'UnsupportedChain' })
  const state = now.state()
  state.setNetworks([solanaNetwork, ...state.networks.filter(({ id }) => id !== solanaNetwork.id)])
  state.setActiveNetwork('eip155:99999')
  forgetConnection(now.context, 'eip155', { locked: true, by: 'wallet' })
  await closeIfOver(now.context)
  expect(now.state().open).toBe(false)
})
