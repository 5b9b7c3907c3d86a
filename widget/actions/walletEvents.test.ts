import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alice, bob, connectedContext } from '../test/testContext.ts'
import { openView } from './openView.ts'
import { onWalletEvent } from './walletEvents.ts'

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

test.each([
  ['accountsChanged', []],
  ['disconnect', { code: 4900 }],
  ['disconnect', null],
] as const)('behavior: %s %j ends the connection', async (event, data) => {
  const { context, state, asked } = connectedContext()
  onWalletEvent(context, 'fox-1', event, data)
  await vi.runAllTimersAsync()
  expect(state()).toMatchObject({ status: 'disconnected', connections: {}, remembered: {} })
  expect(asked).toEqual([])
})

test.each([
  ['accountsChanged', undefined],
  ['accountsChanged', 'none'],
  ['accountsChanged', ['0x12', null]],
  ['accountsChanged', { length: 0 }],
  ['chainChanged', '__proto__'],
  ['chainChanged', '0x'],
  ['chainChanged', -1],
  ['chainChanged', {}],
  ['disconnect', { code: 1013 }],
] as const)('error: %s %j changes nothing', (event, data) => {
  const { context, store } = connectedContext()
  const before = store.getState()
  onWalletEvent(context, 'fox-1', event, data)
  expect(store.getState()).toBe(before)
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
