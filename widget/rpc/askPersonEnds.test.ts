import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { disconnect } from '../actions/disconnect.ts'
import { publicState } from '../actions/publicState.ts'
import { onWalletEvent } from '../actions/walletEvents.ts'
import type { WidgetContext } from '../context.ts'
import { ask, harmless, hash, lastId, steps } from '../test/asking.ts'
import { alice, bob, connectedContext, pending, testCall } from '../test/testContext.ts'
import { approveRequest } from './approveRequest.ts'

// The lazy chunk must be there before the clock is ours.
import './eip155/walletMethods.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
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
  expect(now.asked.map(({ method }) => method)).not.toContain('personal_sign')
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
  expect(now.asked.map(({ method }) => method)).not.toContain('eth_sendTransaction')
})

test('error: the wallet left while the person read', async () => {
  const now = connectedContext()
  const answer = ask(now, hash)
  await steps()
  now.answers['eth_accounts'] = []
  onWalletEvent(now.context, 'fox-1', 'accountsChanged', [])
  await expect(answer).rejects.toMatchObject({ code: 4900, data: { reason: 'session_ended', by: 'wallet' } })
})

test.each([
  ['person', (context: WidgetContext) => disconnect(context)],
  ['page', (context: WidgetContext) => disconnect(context, null, 'page')],
] as const)('error: the %s ended the connection while the person read', async (by, end) => {
  const now = connectedContext()
  const answer = ask(now, hash)
  await steps()
  void end(now.context)
  await expect(answer).rejects.toMatchObject({ code: 4900, data: { reason: 'session_ended', by } })
  expect(publicState(now.state()).lastEnd).toBe(by)
})

test('behavior: who ends nothing is not named as who ended it', async () => {
  const now = connectedContext()
  await disconnect(now.context, null, 'person')
  await disconnect(now.context, null, 'page')
  await disconnect(now.context, 'eip155', 'page')
  expect(publicState(now.state()).lastEnd).toBe('person')
})
