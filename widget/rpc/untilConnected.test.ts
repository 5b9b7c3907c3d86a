import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { PageWallet } from '../../host-sdk/protocol/api.ts'
import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import { applyLogin } from '../actions/applyLogin.ts'
import { chooseWallet } from '../actions/chooseWallet.ts'
import { disconnect } from '../actions/disconnect.ts'
import { logIn } from '../actions/logIn.ts'
import type { ViewTarget } from '../state/views.ts'
import { inAll, loggedInContext } from '../test/loggedInContext.ts'
import {
  alice,
  foxWallet,
  loggedOut,
  networks,
  settled,
  solanaNetwork,
  testCall,
  testContext,
} from '../test/testContext.ts'
import { handleRequest } from './handleRequest.ts'
import { untilConnected } from './untilConnected.ts'

beforeEach(() => void vi.stubGlobal('navigator', { userAgent: 'Linux', maxTouchPoints: 0 }))
afterEach(() => void vi.unstubAllGlobals())

async function whileShown(...views: ViewTarget[]) {
  const { context, state, store } = testContext()
  store.getState().setRestore('done')
  store.getState().setOpen(true)
  for (const view of views) store.getState().push(view)
  const call = testCall()
  const asking = untilConnected(context, call, 'eip155').catch(({ message }: Error) => message)
  await settled()
  const shown = state().history.map(({ name }) => name)
  call.abort()
  return { shown, answer: await asking }
}

test('default: the choice opens over what else shows', async () => {
  const { shown, answer } = await whileShown({ name: 'Networks' })
  // The first view of all is the choice itself.
  expect(shown).toEqual(['Connect', 'Networks'])
  expect(answer).toBe('Request was aborted')
})

test.each<ViewTarget>([
  { name: 'AllWallets' },
  { name: 'ConnectingExternal', data: { connectorId: foxWallet.id } },
  { name: 'ConnectingMultiChain', data: { connectorIds: ['fox-1'] } },
])('behavior: $name is the choice already', async (view) => {
  expect((await whileShown(view)).shown).toEqual(['Connect', view.name])
})

const both: PageWallet[] = [foxWallet, { ...foxWallet, id: 'fox-sol', namespace: 'solana' }]

test.each([
  ['eip155', 'fox-1'],
  ['solana', 'fox-sol'],
] as const)(
  'behavior: a wallet of several families is not asked where, but connected for %s',
  async (namespace, id) => {
    const { context, state, store } = testContext({ wallets: both })
    store.getState().setRestore('done')
    store.getState().setNetworks([...networks, solanaNetwork])
    const call = testCall()
    const asking = untilConnected(context, call, namespace).catch(() => {})
    await settled()
    chooseWallet(context, id)
    expect(state().history.at(-1)).toMatchObject({ name: 'ConnectingExternal', data: { connectorId: id } })
    call.abort()
    await asking
    state().goBack()
    chooseWallet(context, id)
    expect(state().history.at(-1)?.name).toBe('ConnectingMultiChain')
  },
)

test('behavior: who chose before the page asked is not asked where, either', async () => {
  const { context, state, store } = testContext({ wallets: both })
  store.getState().setRestore('done')
  store.getState().setNetworks([...networks, solanaNetwork])
  chooseWallet(context, 'fox-sol')
  expect(state().history.at(-1)?.name).toBe('ConnectingMultiChain')
  const call = testCall()
  const asking = untilConnected(context, call, 'eip155').catch(() => {})
  await settled()
  expect(state()).toMatchObject({ open: true })
  expect(state().history.map(({ name }) => name)).toEqual(['Connect', 'ConnectingExternal'])
  call.abort()
  await asking
})

test.each([
  ['solana', 'solana_requestAccounts'],
  ['bip122', 'getAccountAddresses'],
  ['solana', 'solana_signMessage'],
] as const)(
  'error: a family that is not served, %s by %s: nobody logs in for nothing',
  async (namespace, method) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { context, state } = testContext()
    state().setRestore('done')
    const params = method === 'solana_signMessage' ? { message: 'Cn8eVZg', pubkey: alice } : {}
    const answer = handleRequest(context, testCall(), namespace, { method, params })
    await expect(answer).rejects.toMatchObject({ code: 4902, data: { reason: 'chain_not_supported' } })
    await vi.advanceTimersByTimeAsync(300)
    const alert = { kind: 'error', code: 'network_not_found' }
    expect(state()).toMatchObject({ open: true, alert, history: [{ name: 'Connect' }] })
    expect(state().askedFamilies).toEqual([])
  },
)

test('error: a family that is not served is named on a screen that is open', async () => {
  const { context, state } = testContext()
  state().setRestore('done')
  state().setOpen(true)
  await expect(untilConnected(context, testCall(), 'solana')).rejects.toMatchObject({ code: 4902 })
  expect(state().alert).toMatchObject({ kind: 'error', code: 'network_not_found' })
  expect(state().history.map(({ name }) => name)).toEqual(['Connect'])
})

test('error: the page takes the family away while its person chooses', async () => {
  const { context, state } = testContext()
  state().setRestore('done')
  state().setNetworks([...networks, solanaNetwork])
  const asking = untilConnected(context, testCall(), 'solana')
  asking.catch(() => {})
  await settled()
  state().setNetworks(networks)
  await expect(asking).rejects.toMatchObject({ code: 4902 })
  expect(state().alert).toMatchObject({ code: 'network_not_found' })
})

test('behavior: a choice among wallets of another family is none', async () => {
  const { context, state, store } = testContext()
  store.getState().setRestore('done')
  store.getState().setOpen(true)
  store.getState().reset({ name: 'AllWallets', data: { namespace: 'solana' } })
  const call = testCall()
  const asking = untilConnected(context, call, 'eip155').catch(() => {})
  await settled()
  expect(state().history.at(-1)?.name).toBe('Connect')
  call.abort()
  await asking
})

const families = ['eip155', 'solana'] as const

/** They were left, the session has ended, and the page asks for each one in turn. */
async function whileLeft(...asked: Namespace[]) {
  const { context, state } = await loggedInContext()
  for (const namespace of families) await disconnect(context, namespace)
  applyLogin(context, loggedOut)
  await disconnect(context)
  const calls = asked.map((namespace) => {
    const call = testCall()
    return { call, answer: untilConnected(context, call, namespace) }
  })
  for (const { answer } of calls) answer.catch(() => {})
  await settled()
  const logInAgain = (): Promise<void> =>
    logIn(context, async () => {
      applyLogin(context, inAll)
      return inAll
    })
  return { state, calls, logInAgain }
}

test('default: every left family that a page waits for comes with the login', async () => {
  const { state, calls, logInAgain } = await whileLeft(...families)
  await logInAgain()
  expect(Object.keys(state().connections).sort()).toEqual(['bip122', 'eip155', 'solana'])
  const answers = await Promise.all(calls.map(({ answer }) => answer))
  expect(answers.map(({ namespace }) => namespace)).toEqual(families)
  expect(state().askedFamilies).toEqual([])
})

test('behavior: a page that asks twice and waits no more for one still waits for the other', async () => {
  const { state, calls, logInAgain } = await whileLeft('eip155', 'eip155')
  calls[0]?.call.abort()
  await settled()
  expect(state().askedFamilies).toEqual(['eip155'])
  await logInAgain()
  expect(Object.keys(state().connections).sort()).toEqual(['bip122', 'eip155'])
  expect(await calls[1]?.answer).toMatchObject({ namespace: 'eip155' })
  expect(state().askedFamilies).toEqual([])
})
