import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { embeddedKey } from '../../host-sdk/protocol/reservedKeys.ts'
import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { closeModal } from '../actions/closeModal.ts'
import { openView } from '../actions/openView.ts'
import { ask, harmless, hash, lastId, steps, type Test, views } from '../test/asking.ts'
import { bob, connectedContext, pending, testCall, testContext } from '../test/testContext.ts'
import { approveRequest } from './approveRequest.ts'
import { rejectRequest } from './rejectRequest.ts'

// The lazy chunk must be there before the clock is ours.
import './eip155/walletMethods.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('default', async () => {
  const now = connectedContext({ wallet: { personal_sign: '0xsigned' } })
  const call = testCall()
  expect(await ask(now, harmless, call)).toBe('0xsigned')
  expect(call.holdForPerson).toHaveBeenCalled()
  expect(now.asked).toEqual([{ method: 'eth_accounts' }, harmless])
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

/** The wallet that is connected is the embedded one. */
function embeddedContext(): Test {
  const now = connectedContext()
  const { eip155 } = now.state().connections
  if (eip155) now.state().setConnection({ ...eip155, wallet: { ...eip155.wallet, id: embeddedKey } })
  return now
}

test.each([
  ['another eth_requestAccounts', () => testContext(), { method: 'eth_requestAccounts' }, 'Connect'],
  ['eth_requestAccounts in help', () => testContext(), { method: 'eth_requestAccounts' }, 'WhatIsAWallet'],
  ['a request to review', () => connectedContext(), hash, 'Networks'],
  ['a request for the wallet', () => connectedContext(), harmless, 'Networks'],
  ['a method that is refused', () => embeddedContext(), { method: 'eth_sign' }, 'Networks'],
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
  await expect.poll(() => now.state().requests[0]?.risks).toEqual(['raw_transaction'])
  expect(now.api.rpc).not.toHaveBeenCalled()
  approveRequest(now.context, lastId(now))
  expect(await answer).toBe('0xhash')
  expect(now.api.rpc).toHaveBeenCalledWith('eip155:1', method, [raw], expect.anything())
  expect(now.asked).toEqual([])
})
