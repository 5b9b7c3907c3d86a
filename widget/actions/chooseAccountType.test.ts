import { expect, test } from 'vitest'
import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { loggedIn, offered, testContext } from '../test/testContext.ts'
import { chooseAccountType } from './chooseAccountType.ts'

test('default: it acts from now on, and lasts', async () => {
  const { context, state, askedLogin } = testContext({
    project: offered,
    login: { setPreferredAccount: loggedIn },
  })
  expect(await chooseAccountType(context, 'eoa')).toBe(true)
  expect(askedLogin).toEqual([{ name: 'setPreferredAccount', args: ['eip155', 'eoa'] }])
  expect(state()).toMatchObject({ accountType: 'eoa', alert: null })
})

test('error: an alert says why not, and nothing is kept', async () => {
  const refuse = () => {
    throw new RpcError(4900, 'Too late', { reason: 'login_timeout' })
  }
  const { context, state } = testContext({ project: offered, login: { setPreferredAccount: refuse } })
  expect(await chooseAccountType(context, 'eoa')).toBe(false)
  expect(state()).toMatchObject({ accountType: '', alert: { kind: 'error', code: 'login_timeout' } })
})
