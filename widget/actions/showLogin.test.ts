import { expect, test } from 'vitest'
import { connectedContext, offered } from '../test/testContext.ts'
import { openView } from './openView.ts'
import { showLogin } from './showLogin.ts'

const request = {
  id: 'r1',
  namespace: 'eip155' as const,
  method: 'personal_sign',
  networkId: 'eip155:1' as const,
  subject: { type: 'other' as const },
  risks: [],
  stage: 'wallet' as const,
  createdAt: 0,
}

const screen = { title: 'Sign', namesSite: true }

test('default', async () => {
  const { context, state, host } = connectedContext({ project: offered })
  state().setLoginScreen(screen)
  state().addRequest(request)
  await showLogin(context)
  expect(state().open).toBe(true)
  expect(state().history.at(-1)).toMatchObject({ name: 'ContinueInWallet', data: { requestId: 'r1' } })
  expect(host.show).toHaveBeenCalledOnce()
})

test('behavior: an open modal keeps its view below', async () => {
  const { context, state } = connectedContext({ project: offered })
  await openView(context, 'Networks')
  state().setLoginScreen(screen)
  await showLogin(context)
  expect(state().history.at(-1)?.name).toBe('Networks')
  state().addRequest(request)
  await showLogin(context)
  await showLogin(context)
  expect(state().history.map(({ name }) => name)).toEqual(['Networks', 'ContinueInWallet'])
})

test('behavior: a closed modal opens with the fitting view', async () => {
  const { context, state } = connectedContext({ project: offered })
  state().setLoginScreen(screen)
  await showLogin(context)
  expect(state()).toMatchObject({ open: true })
  expect(state().history.at(-1)?.name).toBe('Account')
})

test('behavior: nothing opens for a person who left meanwhile', async () => {
  const { context, state, host } = connectedContext({ project: offered })
  await showLogin(context)
  expect(state().open).toBe(false)
  expect(host.show).not.toHaveBeenCalled()
})
