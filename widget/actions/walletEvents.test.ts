import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PageWallet } from '../../host-sdk/protocol/api.ts'
import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { solanaClusters } from '../../host-sdk/protocol/solana.ts'
import {
  alice,
  bob,
  connectedContext,
  foxWallet,
  loggedIn,
  networks,
  offered,
  pending,
  settled,
} from '../test/testContext.ts'
import { chooseAccount } from './chooseAccount.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { lookAgain } from './lookAgain.ts'
import { openView } from './openView.ts'
import { reconnect } from './reconnect.ts'
import { onWalletEvent } from './walletEvents.ts'

// Timers that are moved by hand do not wait for a module that still loads.
beforeAll(() => import('./later.ts'))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('default', () => {
  const { context, state } = connectedContext()
  onWalletEvent(context, 'fox-1', 'accountsChanged', [bob, alice])
  expect(state().connections.eip155?.accounts).toEqual([`eip155:1:${bob}`, `eip155:1:${alice}`])
})

test('behavior: another known network', () => {
  const { context, state } = connectedContext()
  onWalletEvent(context, 'fox-1', 'chainChanged', '0xa')
  expect(state()).toMatchObject({ activeNetworkId: 'eip155:10' })
  expect(state().connections.eip155).toMatchObject({ network: 'eip155:10', accounts: [`eip155:10:${alice}`] })
})

test('behavior: an unknown network shows only in an open modal', async () => {
  const { context, state, host } = connectedContext()
  onWalletEvent(context, 'fox-1', 'chainChanged', '0x539')
  expect(state()).toMatchObject({ activeNetworkId: 'eip155:1337', open: false })
  expect(host.show).not.toHaveBeenCalled()
  onWalletEvent(context, 'fox-1', 'chainChanged', '0x1')
  await openView(context, null)
  onWalletEvent(context, 'fox-1', 'chainChanged', '0x539')
  expect(state().history.at(-1)?.name).toBe('UnsupportedChain')
  onWalletEvent(context, 'fox-1', 'chainChanged', '0x1')
  expect(state().history.at(-1)?.name).toBe('Account')
})

/** Signs of a wallet without an account: MetaMask and others say so when they lock. */
const goneSigns = [
  ['accountsChanged', []],
  ['disconnect', { code: 4900 }],
  ['disconnect', null],
] as const

describe('a wallet that says it has no account', () => {
  const permission = { parentCapability: 'eth_accounts' }

  // wevm/wagmi#3080, charmverse/app.charmverse.io#2872.
  test.each(
    goneSigns.flatMap(([event, data]) => [
      [event, data, new RpcError(4200, 'Not supported')] as const,
      [event, data, [permission]] as const,
    ]),
  )('default: %s %j is a lock, after which the connection goes on', async (event, data, granted) => {
    const { context, state, answers, askedLogin } = connectedContext({
      wallet: { eth_accounts: [], wallet_getPermissions: granted },
    })
    onWalletEvent(context, 'fox-1', event, data)
    await vi.runAllTimersAsync()
    expect(state()).toMatchObject({
      status: 'disconnected',
      connections: {},
      remembered: { eip155: 'io.fox' },
    })
    answers['eth_accounts'] = [alice]
    onWalletEvent(context, 'fox-1', 'accountsChanged', [alice])
    await vi.runAllTimersAsync()
    expect(state().connections.eip155?.accounts).toEqual([`eip155:1:${alice}`])
    expect(askedLogin).toEqual([])
  })

  // RabbyHub/Rabby#857: locked, it names neither accounts nor permissions.
  test.each(goneSigns)(
    'behavior: %s %j of a wallet that hides its permissions while locked',
    async (event, data) => {
      const wallet = { eth_accounts: [], wallet_getPermissions: [], getProviderState: { isUnlocked: false } }
      const { context, state, answers, askedLogin } = connectedContext({ wallet })
      onWalletEvent(context, 'fox-1', event, data)
      await vi.runAllTimersAsync()
      expect(state()).toMatchObject({ connections: {}, remembered: { eip155: 'io.fox' } })
      answers['eth_accounts'] = [alice]
      onWalletEvent(context, 'fox-1', 'accountsChanged', [alice])
      await vi.runAllTimersAsync()
      expect(state().connections.eip155?.accounts).toEqual([`eip155:1:${alice}`])
      expect(askedLogin).toEqual([])
    },
  )

  test('behavior: unlocked, such a wallet ends what it took back', async () => {
    const wallet = { eth_accounts: [], wallet_getPermissions: [], getProviderState: { isUnlocked: true } }
    const { context, state } = connectedContext({ wallet })
    onWalletEvent(context, 'fox-1', 'accountsChanged', [])
    await vi.runAllTimersAsync()
    expect(state()).toMatchObject({ connections: {}, remembered: {} })
  })

  test.each(goneSigns)('behavior: %s %j ends what the wallet took back', async (event, data) => {
    const { context, state } = connectedContext({ wallet: { eth_accounts: [], wallet_getPermissions: [] } })
    onWalletEvent(context, 'fox-1', event, data)
    await vi.runAllTimersAsync()
    expect(state()).toMatchObject({ status: 'disconnected', connections: {}, remembered: {} })
  })

  test.each(goneSigns)('behavior: %s %j of a wallet that still grants its account', async (event, data) => {
    const { context, state } = connectedContext()
    onWalletEvent(context, 'fox-1', event, data)
    await vi.runAllTimersAsync()
    expect(state().connections.eip155?.accounts).toEqual([`eip155:1:${alice}`])
  })

  test('behavior: unlocked with another account of the same wallet', async () => {
    const { context, state, answers } = connectedContext({ wallet: { eth_accounts: [] } })
    onWalletEvent(context, 'fox-1', 'accountsChanged', [])
    await vi.runAllTimersAsync()
    answers['eth_accounts'] = [bob]
    onWalletEvent(context, 'fox-1', 'accountsChanged', [bob])
    await vi.runAllTimersAsync()
    expect(state().connections.eip155?.accounts).toEqual([`eip155:1:${bob}`])
  })

  test('behavior: one that answers nothing is locked, too', async () => {
    const { context, state } = connectedContext({ wallet: { eth_accounts: new RpcError(4900, 'Away') } })
    onWalletEvent(context, 'fox-1', 'disconnect', null)
    await vi.runAllTimersAsync()
    expect(state()).toMatchObject({ connections: {}, remembered: { eip155: 'io.fox' } })
  })
})

describe('signs that say nothing by themselves', () => {
  const moved = { eth_accounts: [bob], eth_chainId: '0xa' }
  const signs = [
    // brave/brave-browser#19261.
    ['chainChanged', { chainId: '0xa' }],
    ['chainChanged', { chainId: '0xa', networkVersion: '10' }],
    ['chainChanged', null],
    ['chainChanged', 'eip155:10'],
    ['chainChanged', '__proto__'],
    ['chainChanged', '0x'],
    ['chainChanged', -1],
    ['chainChanged', {}],
    ['accountsChanged', null],
    ['accountsChanged', 'none'],
    ['accountsChanged', ['0x12', null]],
    ['accountsChanged', { length: 0 }],
  ] as const

  test.each(signs)('default: after %s %j the wallet is asked, and its answers count', async (event, data) => {
    const { context, state } = connectedContext({ wallet: moved })
    onWalletEvent(context, 'fox-1', event, data)
    await settled()
    expect(state().connections.eip155).toMatchObject({
      network: 'eip155:10',
      accounts: [`eip155:10:${bob}`],
    })
  })

  test.each(signs)('behavior: %s %j of a wallet that did not change', async (event, data) => {
    const { context, store } = connectedContext()
    const before = store.getState()
    onWalletEvent(context, 'fox-1', event, data)
    await settled()
    expect(store.getState()).toBe(before)
  })

  test.each(signs)('error: %s %j of a wallet that does not answer', async (event, data) => {
    const away = new RpcError(4900, 'Away')
    const { context, store } = connectedContext({ wallet: { eth_accounts: away, eth_chainId: away } })
    const before = store.getState()
    onWalletEvent(context, 'fox-1', event, data)
    await settled()
    expect(store.getState()).toBe(before)
  })

  test('error: a node that a wallet lost is no sign', async () => {
    const { context, store, asked } = connectedContext({ wallet: moved })
    const before = store.getState()
    onWalletEvent(context, 'fox-1', 'disconnect', { code: 1013 })
    await settled()
    expect(store.getState()).toBe(before)
    expect(asked).toEqual([])
  })
})

test.each([
  ['had taken its permission back', []],
  ['was locked', [{ parentCapability: 'eth_accounts' }]],
])('error: what a wallet says late, that it %s, is old for who connects it anew', async (_, permissions) => {
  const { context, state, answers } = connectedContext()
  const late = pending<unknown>()
  Object.assign(answers, { eth_accounts: [], wallet_getPermissions: () => late.promise })
  onWalletEvent(context, 'fox-1', 'accountsChanged', [])
  await settled()
  await disconnect(context, 'eip155')
  answers['eth_accounts'] = [alice]
  await connect(context, 'fox-1')
  late.resolve(permissions)
  await vi.runAllTimersAsync()
  expect(state()).toMatchObject({ status: 'connected', remembered: { eip155: 'io.fox' } })
  expect(state().connections.eip155?.accounts).toEqual([`eip155:1:${alice}`])
})

test.each([
  ['fox-1', 'io.fox'],
  ['bear-1', 'io.bear'],
])('error: that it had no account says nothing of %s, which is connected since', async (id, key) => {
  const bear = { ...foxWallet, id: 'bear-1', name: 'Bear', rdns: 'io.bear' }
  const { context, state, answers } = connectedContext({ wallets: [foxWallet, bear] })
  const late = pending<unknown>()
  Object.assign(answers, { eth_accounts: [], wallet_getPermissions: () => late.promise })
  onWalletEvent(context, 'fox-1', 'accountsChanged', [])
  await settled()
  await disconnect(context, 'eip155')
  answers['eth_accounts'] = new RpcError(-32603, 'Busy')
  await connect(context, id)
  late.resolve([])
  await vi.runAllTimersAsync()
  expect(state()).toMatchObject({ status: 'connected', remembered: { eip155: key } })
})

test('error: another wallet of the page has no say', () => {
  const { context, store } = connectedContext()
  const before = store.getState()
  onWalletEvent(context, 'bear-1', 'accountsChanged', [])
  expect(store.getState()).toBe(before)
})

test('behavior: another account leaves a wallet that is being connected alone', () => {
  const { context, state } = connectedContext()
  state().setConnecting('bear-1')
  onWalletEvent(context, 'fox-1', 'accountsChanged', [bob])
  expect(state().connectingWith).toBe('bear-1')
})

const ghost: PageWallet = {
  id: 'solana:Ghost',
  name: 'Ghost',
  icon: '',
  rdns: '',
  namespace: 'solana',
  type: 'ANNOUNCED',
}
const cluster = solanaClusters.mainnet
const one = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const two = 'So11111111111111111111111111111111111111112'

/** A wallet of Solana beside the one of EVM. */
async function beside(options: Parameters<typeof connectedContext>[0] = {}) {
  const both = [one, two].map((pubkey) => ({ pubkey }))
  const test = connectedContext({
    wallets: [foxWallet, ghost],
    wallet: { solana_requestAccounts: both },
    ...options,
  })
  test.store.setState({ networks: [...networks, { ...networks[0], id: cluster, name: 'Solana' } as never] })
  await connect(test.context, ghost.id)
  return test
}

test('behavior: the account that the person picked stays in use when the wallet says something', async () => {
  const { context, state } = await beside()
  await chooseAccount(context, `${cluster}:${two}`)
  onWalletEvent(context, ghost.id, 'accountsChanged', [one, two])
  await settled()
  expect(state().connections.solana?.accounts).toEqual([`${cluster}:${two}`, `${cluster}:${one}`])
})

test('behavior: a wallet of another family that is connected meanwhile makes no answer old', async () => {
  const { context, state, answers, asked } = await beside()
  await disconnect(context, 'solana')
  asked.length = 0
  const gone = pending<unknown>()
  answers['eth_accounts'] = () => gone.promise
  onWalletEvent(context, 'fox-1', 'disconnect', null)
  await settled()
  await connect(context, ghost.id)
  gone.reject(new RpcError(4900, 'Away'))
  await vi.runAllTimersAsync()
  expect(Object.keys(state().connections)).toEqual(['solana'])
  expect(asked.filter(({ method }) => method === 'eth_accounts')).toHaveLength(1)
})

describe('a wallet of Solana that is locked', () => {
  const signer = `solana:${one.toLowerCase()}`
  const asks = ({ host }: Awaited<ReturnType<typeof beside>>) =>
    host.requestWallet.mock.calls.filter(([id]) => id === ghost.id)

  test('default: keeps its place and its sign-in, and goes on when it is unlocked', async () => {
    const stage = await beside({ project: { ...offered, siwx: 'optional', signOutOnDisconnect: true } })
    const { context, state, askedLogin, asked } = stage
    state().setSigner(signer, cluster)
    onWalletEvent(context, ghost.id, 'accountsChanged', [])
    await vi.runAllTimersAsync()
    expect(state()).toMatchObject({ remembered: { solana: 'ghost' }, signer, lastEnd: { solana: 'wallet' } })
    expect(Object.keys(state().connections)).toEqual(['eip155'])
    asked.length = 0
    onWalletEvent(context, ghost.id, 'accountsChanged', [one])
    await vi.runAllTimersAsync()
    expect(state().connections.solana?.accounts[0]).toBe(`${cluster}:${one}`)
    expect(state().signer).toBe(signer)
    expect(asked).toEqual([{ method: 'solana_requestAccounts', params: { silent: true } }])
    expect(askedLogin.map(({ name }) => name)).not.toContain('signOut')
  })

  test('behavior: its own end is one', async () => {
    const { context, state } = await beside()
    onWalletEvent(context, ghost.id, 'disconnect', null)
    await vi.runAllTimersAsync()
    expect(state().remembered).toEqual({ eip155: 'io.fox' })
    onWalletEvent(context, ghost.id, 'accountsChanged', [one])
    await vi.runAllTimersAsync()
    expect(Object.keys(state().connections)).toEqual(['eip155'])
  })

  test.each([null, { code: 4900 }, undefined])(
    'behavior: its own end after a lock is one: %j',
    async (data) => {
      const { context, state, askedLogin } = await beside({ project: { ...offered, siwx: 'optional' } })
      state().setSession({ ...loggedIn, user: { ...loggedIn.user, method: 'siwx' } as never })
      state().setSigner(signer, cluster)
      onWalletEvent(context, ghost.id, 'accountsChanged', [])
      await vi.runAllTimersAsync()
      onWalletEvent(context, ghost.id, 'disconnect', data)
      await vi.runAllTimersAsync()
      expect(state().remembered).toEqual({ eip155: 'io.fox' })
      expect(askedLogin.map(({ name }) => name)).toContain('signOut')
      onWalletEvent(context, ghost.id, 'accountsChanged', [one])
      await vi.runAllTimersAsync()
      expect(Object.keys(state().connections)).toEqual(['eip155'])
    },
  )

  test.each<[why: string, id: string, data: unknown, connecting: string | null]>([
    ['its node', ghost.id, { code: 1013 }, null],
    ['another wallet', 'solana:Sol', null, null],
    ['another one of its key', 'solana:ghost', null, null],
    ['one that is being connected', ghost.id, null, ghost.id],
  ])('behavior: what is no end of a locked one: %s', async (_, id, data, connecting) => {
    const { context, state } = await beside({
      wallets: [
        foxWallet,
        ghost,
        { ...ghost, id: 'solana:Sol', name: 'Sol' },
        { ...ghost, id: 'solana:ghost', name: 'GHOST' },
      ],
    })
    onWalletEvent(context, ghost.id, 'accountsChanged', [])
    await vi.runAllTimersAsync()
    if (connecting) state().setConnecting(connecting)
    onWalletEvent(context, id, 'disconnect', data)
    await vi.runAllTimersAsync()
    expect(state().remembered).toMatchObject({ solana: 'ghost' })
  })

  test('behavior: another account than the one in use comes by a person only', async () => {
    const { context, state } = await beside()
    onWalletEvent(context, ghost.id, 'accountsChanged', [])
    onWalletEvent(context, ghost.id, 'accountsChanged', [two])
    await vi.runAllTimersAsync()
    expect(Object.keys(state().connections)).toEqual(['eip155'])
    expect(state().remembered).toMatchObject({ solana: 'ghost' })
  })

  test('behavior: beside the account in use it has another one now, in front of it', async () => {
    const { context, state, answers } = await beside()
    onWalletEvent(context, ghost.id, 'accountsChanged', [])
    answers['solana_requestAccounts'] = [{ pubkey: two }, { pubkey: one }]
    onWalletEvent(context, ghost.id, 'accountsChanged', [two, one])
    await vi.runAllTimersAsync()
    expect(Object.keys(state().connections)).toEqual(['eip155'])
  })

  test('behavior: the account that the person picked is the one in use', async () => {
    const { context, state } = await beside()
    await chooseAccount(context, `${cluster}:${two}`)
    onWalletEvent(context, ghost.id, 'accountsChanged', [])
    onWalletEvent(context, ghost.id, 'accountsChanged', [one, two])
    await vi.runAllTimersAsync()
    expect(state().connections.solana?.accounts).toEqual([`${cluster}:${two}`, `${cluster}:${one}`])
  })

  test('behavior: it is asked for nothing while it is locked', async () => {
    const stage = await beside()
    const { context } = stage
    onWalletEvent(context, ghost.id, 'accountsChanged', [])
    const before = asks(stage).length
    for (const data of [[], [two], null, undefined, 'x'])
      onWalletEvent(context, ghost.id, 'accountsChanged', data)
    onWalletEvent(context, ghost.id, 'chainChanged', null)
    await reconnect(context, { wait: false })
    lookAgain(context)
    await vi.runAllTimersAsync()
    expect(asks(stage)).toHaveLength(before)
  })

  test('behavior: while the person connects it, that alone counts', async () => {
    const stage = await beside()
    const { context, state } = stage
    onWalletEvent(context, ghost.id, 'accountsChanged', [])
    const before = asks(stage).length
    state().setConnecting(ghost.id)
    onWalletEvent(context, ghost.id, 'accountsChanged', [one])
    await vi.runAllTimersAsync()
    expect(asks(stage)).toHaveLength(before)
    expect(Object.keys(state().connections)).toEqual(['eip155'])
  })

  test('behavior: it says at once that it is locked again', async () => {
    const { context, state, answers } = await beside()
    onWalletEvent(context, ghost.id, 'accountsChanged', [])
    const slow = pending<unknown>()
    answers['solana_requestAccounts'] = slow.promise
    onWalletEvent(context, ghost.id, 'accountsChanged', [one])
    onWalletEvent(context, ghost.id, 'accountsChanged', [])
    slow.resolve([{ pubkey: one }])
    await vi.runAllTimersAsync()
    expect(Object.keys(state().connections)).toEqual(['eip155'])
  })

  test('behavior: one that gives a sign at each question is asked eight times', async () => {
    const stage = await beside()
    const { context, state, host } = stage
    onWalletEvent(context, ghost.id, 'accountsChanged', [])
    const before = asks(stage).length
    const answer = host.requestWallet.getMockImplementation()
    host.requestWallet.mockImplementation(async (...call) => {
      if (call[0] === ghost.id && !state().connections.solana)
        onWalletEvent(context, ghost.id, 'accountsChanged', [one])
      return answer?.(...call)
    })
    onWalletEvent(context, ghost.id, 'accountsChanged', [one])
    await vi.runAllTimersAsync()
    expect(state().connections.solana?.accounts[0]).toBe(`${cluster}:${one}`)
    expect(asks(stage).length - before).toBeLessThanOrEqual(8)
  })

  test('behavior: it said that it has accounts, and has none', async () => {
    const { context, state, answers } = await beside()
    answers['solana_requestAccounts'] = []
    onWalletEvent(context, ghost.id, 'accountsChanged', [one])
    await vi.runAllTimersAsync()
    expect(Object.keys(state().connections)).toEqual(['eip155'])
    expect(state().remembered).toMatchObject({ solana: 'ghost' })
  })

  test('behavior: who connected another wallet meanwhile keeps that', async () => {
    const { context, state } = await beside({
      wallets: [foxWallet, ghost, { ...ghost, id: 'solana:Sol', name: 'Sol' }],
    })
    onWalletEvent(context, ghost.id, 'accountsChanged', [])
    await connect(context, 'solana:Sol')
    onWalletEvent(context, ghost.id, 'accountsChanged', [one])
    await vi.runAllTimersAsync()
    expect(state().connections.solana?.wallet.name).toBe('Sol')
  })
})

test('behavior: a wallet that leaves takes nothing of another family along', async () => {
  const { context, state } = await beside()
  state().addRequest({ id: 'r', namespace: 'eip155', stage: 'review' } as never)
  state().reset({ name: 'ApproveMessage', data: { requestId: 'r' } })
  state().setOpen(true)
  onWalletEvent(context, ghost.id, 'disconnect', null)
  await vi.runAllTimersAsync()
  expect(Object.keys(state().connections)).toEqual(['eip155'])
  expect(state()).toMatchObject({ open: true, requests: [{ id: 'r' }] })
})

test('behavior: disconnecting one family rejects nothing of another', async () => {
  const { context, state } = await beside()
  state().addRequest({ id: 'r', namespace: 'eip155', stage: 'wallet' } as never)
  state().addRequest({ id: 's', namespace: 'solana', stage: 'wallet' } as never)
  state().setOpen(true)
  await disconnect(context, 'solana')
  expect(state().requests.map(({ id }) => id)).toEqual(['r'])
})

test.each([
  ['disconnect', null],
  ['accountsChanged', [one]],
] as const)('behavior: the sign-in of another family survives %s', async (event, data) => {
  const { context, state, askedLogin } = await beside({ project: { ...offered, siwx: 'optional' } })
  state().setSession({ ...loggedIn, user: { ...loggedIn.user, method: 'siwx' } as never })
  state().setSigner(`eip155:${alice.toLowerCase()}`, 'eip155:1')
  state().setOpen(false)
  onWalletEvent(context, ghost.id, event, data)
  await vi.runAllTimersAsync()
  expect(askedLogin.map(({ name }) => name)).not.toContain('signOut')
  expect(state()).toMatchObject({ open: false, signer: `eip155:${alice.toLowerCase()}` })
})

describe('a wallet that gives a sign at each question', () => {
  const answers = (emit: () => void, accounts: string[]) => ({
    eth_accounts: () => {
      emit()
      return accounts
    },
    wallet_getPermissions: [],
  })

  test('behavior: the questions end, and the last answer counts', async () => {
    let emit = (): void => {}
    const test = connectedContext({ wallet: answers(() => emit(), []) })
    emit = () => onWalletEvent(test.context, 'fox-1', 'chainChanged', null)
    emit()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(test.asked.filter(({ method }) => method === 'eth_accounts').length).toBeLessThan(30)
    expect(test.state()).toMatchObject({ status: 'disconnected', remembered: {} })
  })

  test('behavior: what is gone stays gone, whatever else it says', async () => {
    const test = connectedContext({
      wallet: { eth_accounts: () => Promise.reject(new RpcError(-32603, 'gone')) },
    })
    onWalletEvent(test.context, 'fox-1', 'disconnect', { code: 4900 })
    onWalletEvent(test.context, 'fox-1', 'chainChanged', null)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(test.state().status).toBe('disconnected')
  })
})
