import { describe, expect, test } from 'vitest'
import type { PageWallet } from '../../host-sdk/protocol/api.ts'
import type { FrameLogin } from '../../server/contract/frame.ts'
import {
  alice,
  bob,
  connectedContext,
  foxWallet,
  loggedIn,
  loggedOut,
  networks,
  offered,
  settled,
  testContext,
  type WalletAnswers,
} from '../test/testContext.ts'
import { momentIn } from '../ui/moment.ts'
import { askSignIn } from './askSignIn.ts'
import { connect } from './connect.ts'
import { declineSignIn } from './declineSignIn.ts'
import { disconnect } from './disconnect.ts'
import { followTab } from './followTab.ts'
import { openView } from './openView.ts'
import { reconnect } from './reconnect.ts'
import { signIn } from './signIn.ts'
import { onWalletEvent } from './walletEvents.ts'

const signer = `eip155:${alice.toLowerCase()}`
const session = {
  ...loggedIn,
  user: { id: 'u1', email: null, name: null, method: 'siwx' },
  accounts: [],
}
const keeping = {
  signOutOnDisconnect: false,
  signOutOnAccountChange: false,
  signOutOnNetworkChange: false,
}

/** The page's wallet is connected and signed in on Ethereum. */
function signedIn(about: Partial<FrameLogin> = {}, start: unknown = session) {
  const project: FrameLogin = { ...offered, siwx: 'required', ...about }
  const loginAnswers: WalletAnswers = { signOut: loggedOut, start }
  const test = connectedContext({ project, login: loginAnswers })
  test.state().setSession(session)
  test.state().setSigner(signer, 'eip155:1')
  const signsOut = (): boolean => test.askedLogin.some(({ name }) => name === 'signOut')
  const isAsked = (): boolean => test.state().open && test.state().history.at(-1)?.name === 'SIWXSignMessage'
  return { ...test, loginAnswers, signsOut, isAsked }
}
type SignedIn = ReturnType<typeof signedIn>

const changes = {
  account: ({ context }: SignedIn) => onWalletEvent(context, 'fox-1', 'accountsChanged', [bob]),
  network: ({ context }: SignedIn) => onWalletEvent(context, 'fox-1', 'chainChanged', '0xa'),
  unserved: ({ context }: SignedIn) => onWalletEvent(context, 'fox-1', 'chainChanged', '0x539'),
  disconnect: ({ context }: SignedIn) => disconnect(context),
  revoke: ({ context, answers }: SignedIn) => {
    Object.assign(answers, { eth_accounts: [], wallet_getPermissions: [] })
    onWalletEvent(context, 'fox-1', 'accountsChanged', [])
  },
  lock: ({ context, answers }: SignedIn) => {
    answers['eth_accounts'] = []
    onWalletEvent(context, 'fox-1', 'accountsChanged', [])
  },
}

test.each([
  ['another account', 'account', {}, true, true],
  ['another account', 'account', { siwx: 'optional' }, true, true],
  ['another account', 'account', { signOutOnAccountChange: false }, false, false],
  ['another network', 'network', {}, true, true],
  ['another network', 'network', { siwx: 'optional' }, true, true],
  ['another network', 'network', { signOutOnNetworkChange: false }, false, false],
  ['a network that is not served', 'unserved', {}, false, false],
  ['the end of the connection', 'disconnect', {}, true, false],
  ['the end of the connection', 'disconnect', { signOutOnDisconnect: false }, false, false],
  ['the wallet taking its accounts back', 'revoke', {}, true, false],
  ['the wallet taking its accounts back', 'revoke', { signOutOnDisconnect: false }, false, false],
  ['a wallet that locked itself', 'lock', {}, false, false],
  ['a wallet that locked itself', 'lock', { siwx: 'optional' }, false, false],
  ['what a switch is not for', 'account', { ...keeping, signOutOnAccountChange: true }, true, true],
  ['what a switch is not for', 'network', { ...keeping, signOutOnNetworkChange: true }, true, true],
] as const)('param: %s (%s) with %j', async (_, change, about, signsOut, asks) => {
  const now = signedIn(about)
  await changes[change](now)
  await settled()
  expect(now.signsOut()).toBe(signsOut)
  expect(now.isAsked()).toBe(asks)
  expect(now.state().signer).toBe(signsOut ? '' : signer)
})

test('behavior: after a network that is not served, the sign-in counts where it was made and nowhere else', async () => {
  const now = signedIn()
  for (const chain of ['0x539', '0x1']) onWalletEvent(now.context, 'fox-1', 'chainChanged', chain)
  await settled()
  expect(now.signsOut()).toBe(false)
  for (const chain of ['0x539', '0xa']) onWalletEvent(now.context, 'fox-1', 'chainChanged', chain)
  await settled()
  expect(now.signsOut()).toBe(true)
  expect(now.isAsked()).toBe(true)
})

test('behavior: an account that never signed in is asked once its network is one that is served', async () => {
  let chain = '0x539'
  const { context, state } = connectedContext({
    project: { ...offered, siwx: 'required' },
    wallet: { eth_chainId: () => chain },
  })
  onWalletEvent(context, 'fox-1', 'chainChanged', chain)
  await settled()
  expect(state().open).toBe(false)
  chain = '0xa'
  onWalletEvent(context, 'fox-1', 'chainChanged', chain)
  await settled()
  expect(state()).toMatchObject({ open: true, history: [{ name: 'SIWXSignMessage' }] })
})

test('behavior: who passed on an optional sign-in is not asked at each network', async () => {
  const { context, state } = connectedContext({ project: { ...offered, siwx: 'optional' } })
  onWalletEvent(context, 'fox-1', 'chainChanged', '0xa')
  await settled()
  expect(state().open).toBe(false)
})

test.each([['account'], ['network'], ['disconnect']] as const)(
  'behavior: a login by email is not ended by another %s of the page’s wallet',
  async (change) => {
    const now = signedIn()
    now.state().setSession({ ...loggedIn, accounts: [] })
    await changes[change](now)
    await settled()
    expect(now.signsOut()).toBe(false)
    expect(now.state().session.user?.method).toBe('email')
  },
)

test.each([
  ['before the login frame came', { ...session, status: 'loading' as const, user: null }],
  ['once it came', session],
])('behavior: the kept sign-in ends after a reload too, %s', async (_, loaded) => {
  const now = signedIn()
  now.store.setState({ session: loaded })
  changes.account(now)
  await settled()
  expect(now.signsOut()).toBe(true)
})

test.each([
  ['another account', {}, bob, '0x1', true, false],
  ['another account', { siwx: 'optional' }, bob, '0x1', true, true],
  ['another account', { signOutOnAccountChange: false }, bob, '0x1', false, true],
  ['another network', {}, alice, '0xa', true, false],
  ['another network', { siwx: 'optional' }, alice, '0xa', true, true],
  ['another network', { signOutOnNetworkChange: false }, alice, '0xa', false, true],
  ['nothing else', {}, alice, '0x1', false, true],
] as const)(
  'behavior: the wallet went to %s while nobody was here, with %j',
  async (_, about, address, chain, signsOut, restored) => {
    const { context, state, askedLogin } = testContext({
      project: { ...offered, siwx: 'required', ...about },
      login: { signOut: loggedOut, start: session },
      wallet: { eth_accounts: [address], eth_chainId: chain },
    })
    state().setRemembered({ eip155: foxWallet.rdns })
    state().setSigner(signer, 'eip155:1')
    await reconnect(context, { wait: false })
    expect(askedLogin.map(({ name }) => name)).toEqual(signsOut ? ['signOut'] : [])
    expect(state().connections.eip155 !== undefined).toBe(restored)
  },
)

test.each([
  ['the same account', alice, {}, false, false],
  ['another account', bob, {}, true, true],
  ['another account', bob, { signOutOnAccountChange: false }, false, false],
] as const)(
  'behavior: a sign-in that outlived its connection, then %s connects with %j',
  async (_, address, about, signsOut, asks) => {
    const now = signedIn({ signOutOnDisconnect: false, ...about })
    await disconnect(now.context)
    now.answers['eth_requestAccounts'] = [address]
    now.store.setState({ session: { ...session, status: 'loading', user: null } })
    await openView(now.context, 'Connect')
    await connect(now.context, foxWallet.id)
    expect(now.login.start).toHaveBeenCalled()
    expect(now.signsOut()).toBe(signsOut)
    expect(now.isAsked()).toBe(asks)
  },
)

const sun: PageWallet = { ...foxWallet, id: 'sun', name: 'Sun', rdns: '', namespace: 'solana' }
const cluster = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

test('behavior: declining for a second wallet leads back to the one that is signed in', async () => {
  const now = signedIn()
  now.store.setState({ networks: [...networks, { ...networks[0], id: cluster, name: 'Solana' } as never] })
  now.state().setPageWallets([foxWallet, sun])
  now.answers['solana_requestAccounts'] = [{ pubkey: 'So11111111111111111111111111111111111111112' }]
  await openView(now.context, 'Connect')
  await connect(now.context, sun.id)
  expect(now.isAsked()).toBe(true)
  await declineSignIn(now.context)
  expect(Object.keys(now.state().connections)).toEqual(['eip155'])
  expect(now.state()).toMatchObject({ activeNetworkId: 'eip155:1', signer, open: false })
  expect(now.signsOut()).toBe(false)
})

test('error: a server that does not answer holds up no asking', async () => {
  const refuse = () => Promise.reject(new Error('offline'))
  const project: FrameLogin = { ...offered, siwx: 'required' }
  const { context, state } = connectedContext({ project, login: { signOut: refuse } })
  state().setSession(session)
  state().setSigner(signer, 'eip155:1')
  onWalletEvent(context, 'fox-1', 'accountsChanged', [bob])
  await settled()
  expect(state()).toMatchObject({ open: true, history: [{ name: 'SIWXSignMessage' }] })
})

describe('while the person is in the middle of something else', () => {
  const code = { email: 'ada@mail.example', resendAt: momentIn(0) }
  async function amid(siwx: 'required' | 'optional' = 'required') {
    const now = signedIn({ siwx })
    Object.assign(now.answers, { personal_sign: '0xsigned', eth_accounts: [bob] })
    await openView(now.context, null)
    now.state().push({ name: 'EmailVerifyOtp', data: code })
    const names = () => now.state().history.map(({ name }) => name)
    const step = now.state().history.at(-1)
    await changes.account(now)
    await settled()
    now.state().setSession(loggedOut)
    expect(names()).toEqual(['Account', 'EmailVerifyOtp', 'SIWXSignMessage'])
    const isBack = () => now.state().open && now.state().history.at(-1) === step
    return { ...now, names, isBack }
  }

  test('default: they are asked over it, and once', async () => {
    const now = await amid()
    now.state().push({ name: 'ConnectingSiwe' })
    Object.assign(now.answers, { eth_accounts: [alice] })
    onWalletEvent(now.context, 'fox-1', 'accountsChanged', [alice])
    await settled()
    expect(now.names()).toEqual(['Account', 'EmailVerifyOtp', 'SIWXSignMessage'])
  })

  test('behavior: it comes back once they signed', async () => {
    const now = await amid()
    now.state().push({ name: 'ConnectingSiwe' })
    Object.assign(now.loginAnswers, { signInMessage: { message: 'm' }, confirmSignIn: session })
    await signIn(now.context, new AbortController().signal)
    expect(now.isBack()).toBe(true)
  })

  test.each(['optional', 'required'] as const)(
    'behavior: it comes back once they declined what is %s',
    async (siwx) => {
      const now = await amid(siwx)
      await declineSignIn(now.context)
      expect(now.isBack()).toBe(true)
      expect(now.names()).toEqual([siwx === 'required' ? 'Connect' : 'Account', 'EmailVerifyOtp'])
    },
  )

  test('behavior: it comes back once another tab signed in', async () => {
    const now = await amid()
    const bobs = { signer: `eip155:${bob.toLowerCase()}`, signedOn: 'eip155:1' }
    const connections = { eip155: 'io.fox' }
    const as = { eip155: { key: 'io.fox', name: 'Fox', address: bob } }
    followTab(
      now.context,
      JSON.stringify({ v: 1, connections, as, network: 'eip155:1', recent: [], ...bobs }),
    )
    await settled()
    expect(now.state().signer).toBe(bobs.signer)
    expect(now.isBack()).toBe(true)
  })
})

test('behavior: a wallet that was just chosen is asked about alone, whatever the person did before', async () => {
  const now = signedIn()
  await openView(now.context, null)
  now.state().push({ name: 'WalletSend' })
  now.state().setSigner('', '')
  now.state().setSession(loggedOut)
  await askSignIn(now.context, 'eip155', 'connected')
  expect(now.state().history).toMatchObject([{ name: 'SIWXSignMessage' }])
  expect(now.state().history).toHaveLength(1)
})

test('behavior: a wallet that is awaited goes when another account has to sign in', async () => {
  const now = signedIn()
  await openView(now.context, null)
  now.state().push({ name: 'ConnectingExternal', data: { connectorId: 'fox-1' } })
  now.state().setSigner('', '')
  now.state().setSession(loggedOut)
  await askSignIn(now.context, 'eip155')
  expect(now.state().history).toMatchObject([{ name: 'SIWXSignMessage' }])
  expect(now.state().history).toHaveLength(1)
})
