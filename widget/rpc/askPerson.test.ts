import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { closeModal } from '../actions/closeModal.ts'
import { logIn } from '../actions/logIn.ts'
import { openView } from '../actions/openView.ts'
import { showLogin } from '../actions/showLogin.ts'
import { onWalletEvent } from '../actions/walletEvents.ts'
import {
  alice,
  bob,
  connectedContext,
  loggedIn,
  offered,
  pending,
  testCall,
  testContext,
} from '../test/testContext.ts'
import { approveRequest } from './approveRequest.ts'
import { handleRequest } from './handleRequest.ts'
import { rejectRequest } from './rejectRequest.ts'

// The lazy chunk must be there before the clock is ours.
import './eip155/walletMethods.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

type Test = ReturnType<typeof connectedContext>

const sign = (message: string) => ({ method: 'personal_sign', params: [message, alice] })
const harmless = sign('0x68656c6c6f')
const hash = sign(`0x${'ab'.repeat(32)}`)

const ask = ({ context }: Pick<Test, 'context'>, request: unknown, call = testCall()) => {
  const answer = handleRequest(context, call, 'eip155', request)
  answer.catch(() => {})
  return answer
}
const steps = () => vi.advanceTimersByTimeAsync(0)
const views = ({ state }: Test): string =>
  state()
    .history.map(({ name }) => name)
    .join(' ')
const lastId = ({ state }: Test): string => state().requests.at(-1)?.id ?? ''

test('default', async () => {
  const now = connectedContext({ wallet: { personal_sign: '0xsigned' } })
  const call = testCall()
  expect(await ask(now, harmless, call)).toBe('0xsigned')
  expect(call.holdForPerson).toHaveBeenCalled()
  expect(now.asked).toEqual([harmless])
  expect(now.state()).toMatchObject({ open: false, requests: [] })
  expect(now.host.show).not.toHaveBeenCalled()
})

test('behavior: an open modal says where to look, and closes when it is done', async () => {
  const signature = pending<string>()
  const now = connectedContext({ wallet: { personal_sign: () => signature.promise } })
  await openView(now.context, null)
  const answer = ask(now, harmless)
  await steps()
  expect(views(now)).toBe('Account ContinueInWallet')
  signature.resolve('0x1')
  expect(await answer).toBe('0x1')
  await vi.runAllTimersAsync()
  expect(now.state().open).toBe(false)
  expect(views(now)).toBe('Account')
})

test('behavior: a risky request shows our screen first', async () => {
  const now = connectedContext({ wallet: { personal_sign: '0x1' } })
  const answer = ask(now, hash)
  await steps()
  expect(now.state()).toMatchObject({ open: true, requests: [{ stage: 'review', risks: ['hash_signing'] }] })
  expect(views(now)).toBe('ApproveMessage')
  expect(now.asked).toEqual([])
  approveRequest(now.context, lastId(now))
  expect(await answer).toBe('0x1')
})

test("param: preview 'always' shows it for every request that has a screen", async () => {
  const now = connectedContext({ wallet: { personal_sign: '0x1', wallet_showCallsStatus: null } })
  now.store.setState({ preview: 'always' })
  const answer = ask(now, harmless)
  await steps()
  expect(now.asked).toEqual([])
  approveRequest(now.context, lastId(now))
  expect(await answer).toBe('0x1')
  expect(await ask(now, { method: 'wallet_showCallsStatus', params: ['0x1'] })).toBeNull()
})

test.each([
  ['says no', (now: Test) => rejectRequest(now.context, lastId(now))],
  ['closes the modal', (now: Test) => void closeModal(now.context)],
])('error: the person %s', async (_, act) => {
  const now = connectedContext({ wallet: { personal_sign: '0x1' } })
  const answer = ask(now, hash)
  await steps()
  act(now)
  await expect(answer).rejects.toMatchObject({ code: 4001 })
  await vi.runAllTimersAsync()
  expect(now.asked).toEqual([])
  expect(now.state()).toMatchObject({ open: false, requests: [] })
})

test('error: cancelled while the wallet asks: the late answer is dropped', async () => {
  const signature = pending<string>()
  const now = connectedContext({ wallet: { personal_sign: () => signature.promise } })
  await openView(now.context, null)
  const answer = ask(now, harmless)
  await steps()
  rejectRequest(now.context, lastId(now))
  await expect(answer).rejects.toMatchObject({ code: 4001, data: { reason: 'request_closed' } })
  signature.resolve('0xlate')
  await vi.runAllTimersAsync()
  await expect(answer).rejects.toMatchObject({ code: 4001 })
  expect(now.host.requestWallet.mock.calls[0]?.[2]?.aborted).toBe(true)
})

test('behavior: several wait as a stack, each pops to the one before', async () => {
  const now = connectedContext({ wallet: { personal_sign: '0x1' } })
  const first = ask(now, hash)
  await steps()
  const second = ask(now, hash)
  await steps()
  expect(views(now)).toBe('ApproveMessage ApproveMessage')
  approveRequest(now.context, lastId(now))
  expect(await second).toBe('0x1')
  expect(now.state().open).toBe(true)
  expect(views(now)).toBe('ApproveMessage')
  rejectRequest(now.context, lastId(now))
  await expect(first).rejects.toMatchObject({ code: 4001 })
  await vi.runAllTimersAsync()
  expect(now.state().open).toBe(false)
})

test('error: closing the modal rejects all that wait', async () => {
  const now = connectedContext()
  const answers = [ask(now, hash), ask(now, hash), ask(now, hash)]
  await steps()
  void closeModal(now.context)
  for (const answer of answers) await expect(answer).rejects.toMatchObject({ code: 4001 })
  expect(now.state().requests).toEqual([])
})

test("error: the wallet's own code and data pass", async () => {
  const refuse = () => {
    throw new RpcError(-32000, 'insufficient funds', { have: '0x0' })
  }
  const now = connectedContext({ wallet: { personal_sign: refuse } })
  await openView(now.context, null)
  await expect(ask(now, harmless)).rejects.toMatchObject({
    code: -32000,
    message: 'insufficient funds',
    data: { have: '0x0' },
  })
  await vi.runAllTimersAsync()
  expect(now.state().open).toBe(false)
})

test('error: five minutes without the person', async () => {
  const now = connectedContext()
  const answer = ask(now, hash)
  await vi.advanceTimersByTimeAsync(299_999)
  expect(now.state().requests).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  await expect(answer).rejects.toMatchObject({ code: 4001, data: { reason: 'request_expired' } })
  expect(now.state().requests).toEqual([])
})

test('error: the page gave up', async () => {
  const now = connectedContext()
  const call = testCall()
  const answer = ask(now, hash, call)
  await steps()
  call.abort()
  await expect(answer).rejects.toMatchObject({ code: 4001, data: { reason: 'aborted' } })
  await vi.runAllTimersAsync()
  expect(now.state()).toMatchObject({ open: false, requests: [] })
})

test.each([
  ['before it came', 0],
  ['after it came', 1],
])('error: the page gave up %s: nothing is shown or asked', async (_, step) => {
  for (const request of [harmless, hash]) {
    const now = connectedContext({ wallet: { personal_sign: '0x1' } })
    const shown = vi.fn()
    now.store.subscribe(({ requests }) => requests.length > 0 && shown())
    const call = testCall()
    if (step === 0) call.abort()
    const answer = ask(now, request, call)
    if (step === 1) call.abort()
    await expect(answer).rejects.toMatchObject({ code: 4001, data: { reason: 'aborted' } })
    expect(shown).not.toHaveBeenCalled()
    expect(now.host.show).not.toHaveBeenCalled()
    expect(now.asked).toEqual([])
  }
})

test.each([
  ['after', ['abort', 'approve']],
  ['in the same step as', ['approve', 'abort']],
])('error: an approval %s the end of the waiting asks no wallet', async (_, order) => {
  const now = connectedContext({ wallet: { personal_sign: '0x1' } })
  const call = testCall()
  const answer = ask(now, hash, call)
  await steps()
  const acts = { abort: call.abort, approve: () => approveRequest(now.context, lastId(now)) }
  for (const act of order) acts[act as keyof typeof acts]()
  await expect(answer).rejects.toMatchObject({ code: 4001, data: { reason: 'aborted' } })
  await vi.runAllTimersAsync()
  expect(now.host.requestWallet).not.toHaveBeenCalled()
  expect(now.state().requests).toEqual([])
})

test('error: the page gave up before it showed the frame', async () => {
  const now = connectedContext({ wallet: { personal_sign: '0x1' } })
  now.host.show.mockReturnValue(pending<void>().promise)
  const call = testCall()
  const answer = ask(now, hash, call)
  await steps()
  call.abort()
  await expect(answer).rejects.toMatchObject({ code: 4001 })
  expect(now.state().requests).toEqual([])
})

test('error: the account left while the person read', async () => {
  const now = connectedContext({ wallet: { personal_sign: '0x1' } })
  const answer = ask(now, hash)
  await steps()
  onWalletEvent(now.context, 'fox-1', 'accountsChanged', [bob])
  approveRequest(now.context, lastId(now))
  await expect(answer).rejects.toMatchObject({ code: 4100 })
  expect(now.asked).toEqual([])
})

test('error: the network changed while the person read', async () => {
  const now = connectedContext({ wallet: { eth_sendTransaction: '0x1' } })
  const data = `0x095ea7b3${bob.slice(2).padStart(64, '0')}${'f'.repeat(64)}`
  const answer = ask(now, { method: 'eth_sendTransaction', params: [{ from: alice, to: bob, data }] })
  await steps()
  expect(now.state().requests[0]?.risks).toEqual(['unlimited_approval'])
  onWalletEvent(now.context, 'fox-1', 'chainChanged', '0xa')
  approveRequest(now.context, lastId(now))
  await expect(answer).rejects.toMatchObject({ code: 4901 })
  expect(now.asked).toEqual([])
})

test('error: the wallet left while the person read', async () => {
  const now = connectedContext()
  const answer = ask(now, hash)
  await steps()
  onWalletEvent(now.context, 'fox-1', 'accountsChanged', [])
  await expect(answer).rejects.toMatchObject({ code: 4001 })
})

test.each([
  ['another eth_requestAccounts', () => testContext(), { method: 'eth_requestAccounts' }, 'Connect'],
  ['eth_requestAccounts in help', () => testContext(), { method: 'eth_requestAccounts' }, 'WhatIsAWallet'],
  ['a request to review', () => connectedContext(), hash, 'Networks'],
  ['a request for the wallet', () => connectedContext(), harmless, 'Networks'],
  ['a method that is refused', () => connectedContext(), { method: 'eth_sign' }, 'Networks'],
])('behavior: an open modal that the page hid shows again: %s', async (_, make, request, view) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const now = make()
  now.state().setRestore('done')
  await openView(now.context, view)
  now.host.show.mockClear()
  void ask(now, request)
  await steps()
  expect(now.host.show).toHaveBeenCalledOnce()
})

test('behavior: a raw transaction goes to a node, after the person agreed', async () => {
  vi.useRealTimers()
  const { privateKeyToAccount } = await import('viem/accounts')
  const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
  const raw = await account.signTransaction({
    chainId: 1,
    to: bob,
    value: 1n,
    gas: 21_000n,
    maxFeePerGas: 1n,
  })
  const elsewhere = await account.signTransaction({ chainId: 10, to: bob, gas: 21_000n, maxFeePerGas: 1n })
  const now = connectedContext()
  now.api.rpc.mockResolvedValueOnce('0xhash')
  const method = 'eth_sendRawTransaction'
  await expect(ask(now, { method, params: [elsewhere] })).rejects.toMatchObject({ code: 4901 })
  await expect(ask(now, { method, params: ['0x02c0'] })).rejects.toMatchObject({ code: -32602 })
  const answer = ask(now, { method, params: [raw] })
  await vi.waitFor(() => expect(now.state().requests[0]?.risks).toEqual(['raw_transaction']))
  expect(now.api.rpc).not.toHaveBeenCalled()
  approveRequest(now.context, lastId(now))
  expect(await answer).toBe('0xhash')
  expect(now.api.rpc).toHaveBeenCalledWith('eip155:1', method, [raw], expect.anything())
  expect(now.asked).toEqual([])
})

/** The embedded wallet is connected; its login frame answers `request`. */
async function embedded(request: unknown) {
  const now = testContext({ project: offered, login: { request } })
  now.state().setRestore('done')
  await logIn(now.context, async () => loggedIn)
  return now
}

test('behavior: the embedded wallet decides in its own screen, which a risky request does not change', async () => {
  const signature = pending<string>()
  const now = await embedded(() => signature.promise)
  const answer = ask(now, hash)
  await steps()
  expect(now.state()).toMatchObject({ open: false, requests: [{ stage: 'wallet', risks: ['hash_signing'] }] })
  await showLogin(now.context)
  expect(now.state().open).toBe(true)
  expect(views(now)).toBe('ContinueInWallet')
  signature.resolve('0x1')
  expect(await answer).toBe('0x1')
  await vi.runAllTimersAsync()
  expect(now.state()).toMatchObject({ open: false, requests: [] })
})

test('error: closing the modal over the embedded wallet rejects with 4001', async () => {
  const now = await embedded(() => new Promise(() => {}))
  const answer = ask(now, harmless)
  await steps()
  await showLogin(now.context)
  void closeModal(now.context)
  await expect(answer).rejects.toMatchObject({ code: 4001 })
  expect(now.login.cancel).toHaveBeenCalled()
})
