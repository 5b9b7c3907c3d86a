import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import {
  alice,
  bob,
  connectedContext,
  foxWallet,
  pending,
  settled,
  testContext,
} from '../test/testContext.ts'
import type { Connector, ConnectorSession } from '../wallets/connector.ts'
import { closeModal } from './closeModal.ts'
import { connect } from './connect.ts'
import { openView } from './openView.ts'

// Timers that are moved by hand do not wait for a module that still loads.
beforeAll(() => import('./later.ts'))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const bear = { ...foxWallet, id: 'bear-1', name: 'Bear', rdns: 'io.bear' }

test('default', async () => {
  const { context, state } = testContext()
  await openView(context, null)
  const connecting = connect(context, 'fox-1')
  expect(state().status).toBe('connecting')
  await vi.runAllTimersAsync()
  await connecting
  expect(state()).toMatchObject({
    status: 'connected',
    open: false,
    activeNetworkId: 'eip155:1',
    recentWallets: ['io.fox'],
    remembered: { eip155: 'io.fox' },
    connectingWith: null,
  })
  expect(state().connections.eip155).toMatchObject({ accounts: [`eip155:1:${alice}`], connectorId: 'fox-1' })
  expect(state().history.at(-1)?.name).toBe('Account')
})

const chosen = { name: 'ConnectingExternal', data: { connectorId: 'fox-1' } } as const

test.each([null, 'Connect'])(
  'behavior: who is connected before the call to open %s is here sees no more of it',
  async (view) => {
    const { context, state, host } = testContext()
    state().push(chosen)
    const connecting = connect(context, 'fox-1')
    await vi.runAllTimersAsync()
    expect(state()).toMatchObject({ status: 'connected', open: false })
    const opening = openView(context, view)
    expect(state().history.at(-1)).toMatchObject(chosen)
    await vi.runAllTimersAsync()
    await Promise.all([connecting, opening])
    expect(state()).toMatchObject({ open: false, history: [{ name: 'Account' }] })
    expect(host.hide).toHaveBeenCalled()
  },
)

test('behavior: a call to open something else meanwhile is no end of it', async () => {
  const { context, state } = testContext()
  state().push(chosen)
  const connecting = connect(context, 'fox-1')
  await vi.runAllTimersAsync()
  const opening = openView(context, 'WalletSend')
  await vi.runAllTimersAsync()
  await Promise.all([connecting, opening])
  expect(state()).toMatchObject({ open: true, history: [{ name: 'WalletSend' }] })
})

test('behavior: who goes to another view before the call to open stays there', async () => {
  const { context, state } = testContext()
  state().push(chosen)
  const connecting = connect(context, 'fox-1')
  await vi.runAllTimersAsync()
  state().push({ name: 'WhatIsAWallet' })
  const opening = openView(context, null)
  await vi.runAllTimersAsync()
  await Promise.all([connecting, opening])
  expect(state().open).toBe(true)
  expect(state().history.at(-1)?.name).toBe('WhatIsAWallet')
})

test('behavior: closed before the call to open, the next one stays open', async () => {
  const { context, state } = testContext()
  state().push(chosen)
  const connecting = connect(context, 'fox-1')
  await vi.runAllTimersAsync()
  await closeModal(context)
  await connecting
  await openView(context, null)
  await vi.runAllTimersAsync()
  expect(state()).toMatchObject({ open: true, history: [{ name: 'Account' }] })
})

test('behavior: a wallet that came back before the call to open leaves nobody in the ways in', async () => {
  const { context, state } = connectedContext()
  state().push({ name: 'AllWallets' })
  await openView(context, null)
  expect(state().history).toMatchObject([{ name: 'Account' }])
})

test('behavior: a network nobody here knows leads to UnsupportedChain', async () => {
  const { context, state, host } = testContext({ wallet: { eth_chainId: '0x539' } })
  await openView(context, null)
  await connect(context, 'fox-1')
  expect(state().history.at(-1)?.name).toBe('UnsupportedChain')
  expect(state().open).toBe(true)
  expect(host.hide).not.toHaveBeenCalled()
})

test.each([
  [4001, 'wallet_declined'],
  [-32002, 'wallet_busy'],
  [-32603, 'wallet_failed'],
])('error: %i of the wallet leaves the state as it was', async (code, expected) => {
  const refuse = () => {
    throw new RpcError(code, 'No')
  }
  const { context, state } = testContext({ wallet: { eth_requestAccounts: refuse } })
  await openView(context, null)
  await expect(connect(context, 'fox-1')).rejects.toMatchObject({ code: expected, values: { wallet: 'Fox' } })
  expect(state()).toMatchObject({ status: 'disconnected', connections: {}, recentWallets: [], open: true })
})

test('error: a failed attempt keeps the connection that there was', async () => {
  const { context, state, answers } = connectedContext({ wallets: [foxWallet, bear] })
  answers['eth_requestAccounts'] = () => {
    throw new RpcError(4001, 'No')
  }
  await expect(connect(context, 'bear-1')).rejects.toMatchObject({ code: 'wallet_declined' })
  expect(state()).toMatchObject({ status: 'connected', remembered: { eip155: 'io.fox' } })
})

test('error: an unknown connector', async () => {
  const { context } = testContext()
  await expect(connect(context, '__proto__')).rejects.toMatchObject({ code: 'wallet_not_found' })
})

test('behavior: a wallet that answers after the modal closed is dropped', async () => {
  const late = pending<string[]>()
  const { context, state, answers } = testContext()
  answers['eth_requestAccounts'] = late.promise
  await openView(context, null)
  const connecting = connect(context, 'fox-1')
  await settled()
  const closing = closeModal(context)
  late.resolve([alice])
  await vi.runAllTimersAsync()
  await Promise.all([connecting, closing])
  expect(state()).toMatchObject({ status: 'disconnected', connections: {} })
})

test('behavior: of two wallets the one chosen last counts', async () => {
  const late = pending<string[]>()
  const { context, state, answers } = testContext({ wallets: [foxWallet, bear] })
  answers['eth_requestAccounts'] = late.promise
  const first = connect(context, 'fox-1')
  await settled()
  answers['eth_requestAccounts'] = [bob]
  await connect(context, 'bear-1')
  late.resolve([alice])
  await first
  expect(state().connections.eip155).toMatchObject({ connectorId: 'bear-1', accounts: [`eip155:1:${bob}`] })
})

test('behavior: of two attempts with one wallet the one that succeeds counts', async () => {
  const first = pending<string[]>()
  const { context, state, answers } = testContext()
  answers['eth_requestAccounts'] = first.promise
  const connecting = connect(context, 'fox-1')
  await settled()
  answers['eth_requestAccounts'] = () => {
    throw new RpcError(-32002, 'Already asked')
  }
  await expect(connect(context, 'fox-1')).rejects.toMatchObject({ code: 'wallet_busy' })
  first.resolve([alice])
  await connecting
  expect(state().status).toBe('connected')
})

test('behavior: a wallet that cannot be called off is dropped all the same', async () => {
  const late = pending<ConnectorSession>()
  const { context, state } = testContext()
  const [fox] = context.connectors()
  context.connectors = () => [{ ...(fox as Connector), connect: () => late.promise }]
  await openView(context, null)
  const connecting = connect(context, 'fox-1')
  void closeModal(context)
  late.resolve({ accounts: [`eip155:1:${alice}`], network: 'eip155:1' })
  await connecting
  expect(state()).toMatchObject({ status: 'disconnected', connections: {}, recentWallets: [] })
})

test('behavior: a person who chose before the page opened the modal is not sent back', async () => {
  const { context, state } = testContext()
  state().push({ name: 'ConnectingExternal', data: { connectorId: 'fox-1' } })
  const connecting = connect(context, 'fox-1')
  await openView(context, null)
  expect(state().history.at(-1)?.name).toBe('ConnectingExternal')
  await vi.runAllTimersAsync()
  await connecting
  expect(state()).toMatchObject({ status: 'connected', open: false })
})
