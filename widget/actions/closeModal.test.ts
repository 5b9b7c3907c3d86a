import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectedContext, testContext } from '../test/testContext.ts'
import { closeModal } from './closeModal.ts'
import { openView } from './openView.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('default', async () => {
  const { context, state, host } = connectedContext()
  await openView(context, 'Networks')
  state().setAlert({ kind: 'error', code: 'unknown', values: {} })
  const closing = closeModal(context)
  expect(state()).toMatchObject({ open: false })
  expect(state().history.at(-1)?.name).toBe('Networks')
  await vi.runAllTimersAsync()
  await closing
  expect(host.hide).toHaveBeenCalledOnce()
  expect(state().history.map(({ name }) => name)).toEqual(['Account'])
  expect(state().alert).toBeNull()
})

test.each([
  ['UnsupportedChain', ['UnsupportedChain']],
  ['a switch that UnsupportedChain led to', ['UnsupportedChain', 'SwitchNetwork']],
])('behavior: %s shakes and stays', async (_, names) => {
  const { context, state } = connectedContext()
  state().setActiveNetwork('eip155:1337')
  await openView(context, null)
  state().reset({ name: names[0] as 'UnsupportedChain' })
  if (names[1]) state().push({ name: 'SwitchNetwork', data: { networkId: 'eip155:10' } })
  await closeModal(context)
  expect(state()).toMatchObject({ open: true, shakes: 1 })
  const closing = closeModal(context, 'now')
  await vi.runAllTimersAsync()
  await closing
  expect(state().open).toBe(false)
})

test('behavior: a switch that worked may be closed', async () => {
  const { context, state } = connectedContext()
  await openView(context, null)
  state().reset({ name: 'UnsupportedChain' })
  state().push({ name: 'SwitchNetwork', data: { networkId: 'eip155:1' } })
  void closeModal(context)
  expect(state()).toMatchObject({ open: false, shakes: 0 })
})

test('behavior: opened again while it closes, it stays', async () => {
  const { context, state, host } = testContext()
  await openView(context, null)
  const closing = closeModal(context)
  await openView(context, 'WhatIsAWallet')
  await vi.runAllTimersAsync()
  await closing
  expect(host.hide).not.toHaveBeenCalled()
  expect(state()).toMatchObject({ open: true })
  expect(state().history.at(-1)?.name).toBe('WhatIsAWallet')
})

test('behavior: a choice that came before the opening goes with the close', async () => {
  const { context, state, host } = testContext()
  state().push({ name: 'ConnectingExternal', data: { connectorId: 'fox-1' } })
  await closeModal(context)
  expect(state()).toMatchObject({ open: false, ahead: false })
  expect(state().history.map(({ name }) => name)).toEqual(['Connect'])
  expect(host.hide).not.toHaveBeenCalled()
})

test('behavior: an embedded frame starts afresh and stays', async () => {
  const { context, state, host } = testContext()
  state().setHost({ hostOrigin: '', embedded: true })
  await openView(context, 'WhatIsAWallet')
  await closeModal(context)
  expect(state().open).toBe(true)
  expect(state().history.map(({ name }) => name)).toEqual(['Connect'])
  expect(host.hide).not.toHaveBeenCalled()
})

test.each(['constructor', '__proto__', 'connect', 'ApproveTransaction', ''])(
  'error: the view %j cannot be opened from outside',
  async (name) => {
    const { context, state } = testContext()
    await expect(openView(context, name)).rejects.toMatchObject({ code: -32602 })
    expect(state().open).toBe(false)
  },
)

test('behavior: the account view needs an account', async () => {
  const { context, state } = testContext()
  await openView(context, 'Account')
  expect(state().history.at(-1)?.name).toBe('Connect')
})

test('behavior: what waits for a decision stays in front', async () => {
  const { context, state } = connectedContext()
  await openView(context, null)
  state().push({ name: 'ApproveMessage', data: { requestId: 'a' } })
  await openView(context, 'Networks')
  expect(state().history.at(-1)?.name).toBe('ApproveMessage')
})
