import { expect, test } from 'vitest'
import {
  alice,
  bob,
  connectedContext,
  foxWallet,
  loggedIn,
  offered,
  testContext,
} from '../test/testContext.ts'
import { applyLogin } from './applyLogin.ts'
import { chooseAccount } from './chooseAccount.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { forgetWallet, switchWallet } from './switchWallet.ts'
import { onWalletEvent } from './walletEvents.ts'

const bear = { ...foxWallet, id: 'bear-1', name: 'Bear', rdns: 'io.bear' }
const two = { wallets: [foxWallet, bear] }

test('default: the wallet before is kept, and taken back without a prompt', async () => {
  const { context, state, asked } = connectedContext(two)
  await connect(context, bear.id)
  expect(state().knownWallets).toEqual([
    { namespace: 'eip155', key: 'io.fox', name: 'Fox', address: alice, status: 'held' },
  ])
  asked.length = 0
  const [fox] = state().knownWallets
  expect(await switchWallet(context, fox as NonNullable<typeof fox>)).toEqual({
    outcome: 'connected',
    connectorId: foxWallet.id,
  })
  expect(asked.map(({ method }) => method)).toEqual(['eth_accounts', 'eth_chainId'])
  expect(state().connections.eip155?.wallet.id).toBe('io.fox')
  expect(state().knownWallets).toMatchObject([{ key: 'io.bear', status: 'held' }])
})

test('behavior: a wallet that grants nothing any more is to be asked', async () => {
  const { context, state } = testContext({ ...two, wallet: { eth_accounts: [] } })
  const known = { namespace: 'eip155', key: 'io.bear', name: 'Bear', address: bob, status: 'left' } as const
  expect(await switchWallet(context, known)).toEqual({ outcome: 'gone', connectorId: bear.id })
  expect(state().connections).toEqual({})
})

test('error: a wallet that is not in the page', async () => {
  const { context } = testContext()
  const gone = { namespace: 'eip155', key: 'io.gone', name: 'Gone', address: bob, status: 'left' } as const
  await expect(switchWallet(context, gone)).rejects.toMatchObject({ code: 'wallet_not_found' })
})

test('behavior: a disconnected wallet is remembered until it is forgotten', async () => {
  const { context, state } = connectedContext(two)
  await disconnect(context, 'eip155')
  const [fox] = state().knownWallets
  expect(fox).toMatchObject({ key: 'io.fox', status: 'left' })
  await forgetWallet(context, fox as NonNullable<typeof fox>)
  expect(state().knownWallets).toEqual([])
})

test('behavior: forgetting a held wallet takes its permission back', async () => {
  const { context, state, asked } = connectedContext(two)
  await connect(context, bear.id)
  const [fox] = state().knownWallets
  asked.length = 0
  await forgetWallet(context, fox as NonNullable<typeof fox>)
  expect(asked.map(({ method }) => method)).toEqual(['wallet_revokePermissions'])
  expect(state().connections.eip155?.wallet.id).toBe('io.bear')
})

test('behavior: the picked account stays first, until the wallet itself picks', async () => {
  const { context, state } = testContext({
    wallet: { eth_requestAccounts: [alice, bob], eth_accounts: [alice, bob] },
  })
  await connect(context, foxWallet.id)
  await chooseAccount(context, `eip155:1:${bob}`)
  expect(state().connections.eip155?.accounts).toEqual([`eip155:1:${bob}`, `eip155:1:${alice}`])
  await connect(context, foxWallet.id)
  expect(state().connections.eip155?.accounts[0]).toBe(`eip155:1:${bob}`)
  onWalletEvent(context, foxWallet.id, 'accountsChanged', [alice, bob])
  expect(state().connections.eip155?.accounts[0]).toBe(`eip155:1:${alice}`)
  expect(state().chosen).toEqual({})
})

test('error: an account that is not connected can not be picked', async () => {
  const { context, state } = connectedContext()
  await chooseAccount(context, `eip155:1:${bob}`)
  expect(state().connections.eip155?.accounts).toEqual([`eip155:1:${alice}`])
  expect(state().chosen).toEqual({})
})

test('behavior: going back to a wallet asks for its sign-in where the project wants one', async () => {
  const { context, state } = testContext({ ...two, project: { ...offered, siwx: 'required' } })
  const known = { namespace: 'eip155', key: 'io.bear', name: 'Bear', address: bob, status: 'held' } as const
  await switchWallet(context, known)
  expect(state().history.at(-1)?.name).toBe('SIWXSignMessage')
})

test('behavior: what the login frame tells leaves the picked account in use', async () => {
  const accounts = [alice, bob].map((address) => ({
    namespace: 'eip155' as const,
    address,
    type: 'eoa' as const,
  }))
  const session = { ...loggedIn, accounts }
  const { context, state } = testContext({ project: offered, login: { connectWallet: session } })
  await connect(context, 'gatehouse:eip155')
  await chooseAccount(context, `eip155:1:${bob}`)
  applyLogin(context, session)
  expect(state().connections.eip155?.accounts).toEqual([`eip155:1:${bob}`, `eip155:1:${alice}`])
})
