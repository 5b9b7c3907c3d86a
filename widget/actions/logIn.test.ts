import { expect, test, vi } from 'vitest'
import type { Session } from '../state/session.ts'
import { readShelf } from '../state/tabShelf.ts'
import {
  alice,
  connectedContext,
  loggedIn,
  offered,
  pending,
  settled,
  testContext,
} from '../test/testContext.ts'
import { momentIn } from '../ui/moment.ts'
import { applyLogin } from './applyLogin.ts'
import { logIn } from './logIn.ts'
import { openView } from './openView.ts'
import { codeFor, keepCode } from './runningCode.ts'

test('default', async () => {
  const { context, state } = testContext({ project: offered })
  await logIn(context, async () => loggedIn)
  expect(state()).toMatchObject({ status: 'connected', connectingWith: null, recentWallets: ['gatehouse'] })
  expect(state().connections.eip155).toMatchObject({
    connectorId: 'gatehouse:eip155',
    accounts: [`eip155:1:${alice}`],
    network: 'eip155:1',
  })
})

test('behavior: the view of the login is left before the modal closes', async () => {
  vi.useFakeTimers()
  try {
    const { context, state, store } = testContext({ project: offered })
    await openView(context, 'Connect')
    state().push({ name: 'EmailVerifyOtp', data: { email: 'ada@mail.example', resendAt: momentIn(0) } })
    const seen: string[] = []
    store.subscribe(({ open, history }) => open || seen.push(history.at(-1)?.name ?? ''))
    const done = logIn(context, async () => loggedIn)
    await vi.advanceTimersByTimeAsync(150)
    await done
    expect([...new Set(seen)]).toEqual(['Account'])
  } finally {
    vi.useRealTimers()
  }
})

test('behavior: a code for an address is awaited no more', async () => {
  const { context } = testContext({ project: offered })
  const email = 'ada@mail.example'
  keepCode(context, { name: 'EmailVerifyOtp', data: { email, resendAt: momentIn(0) } })
  await expect(logIn(context, () => Promise.reject(new Error('no')))).rejects.toThrow()
  expect(codeFor(context, email)).toBeDefined()
  await logIn(context, async () => loggedIn)
  expect(codeFor(context, email)).toBeUndefined()
  expect(readShelf(context.codeShelf)).toBeNull()
})

test('behavior: who leaves is not connected by a late login', async () => {
  const { context, state } = testContext({ project: offered })
  const late = pending<Session>()
  const done = logIn(context, () => late.promise)
  state().giveUpConnecting()
  late.resolve(loggedIn)
  await done
  expect(state().connections).toEqual({})
})

test('behavior: the signal fires when the person leaves', async () => {
  const { context, state } = testContext({ project: offered })
  let left: AbortSignal | undefined
  void logIn(context, (signal) => {
    left = signal
    return new Promise(() => {})
  })
  expect(left?.aborted).toBe(false)
  state().giveUpConnecting()
  expect(left?.aborted).toBe(true)
})

test('behavior: a session that ended elsewhere disconnects the embedded wallet', async () => {
  const { context, state } = testContext({ project: offered })
  await logIn(context, async () => loggedIn)
  applyLogin(context, { ...loggedIn, status: 'unauthenticated', user: null, accounts: [] })
  expect(state()).toMatchObject({ status: 'disconnected', connections: {}, remembered: {} })
})

test('behavior: another preferred account becomes the active one', async () => {
  const { context, state } = testContext({ project: offered })
  await logIn(context, async () => loggedIn)
  const address = `0x${'12'.repeat(20)}`
  applyLogin(context, { ...loggedIn, accounts: [{ namespace: 'eip155', address, type: 'eoa' }] })
  expect(state().connections.eip155?.accounts).toEqual([`eip155:1:${address}`])
})

test('behavior: a wallet of the page is no business of the session', async () => {
  const { context, state } = connectedContext({ project: offered })
  applyLogin(context, { ...loggedIn, status: 'unauthenticated', user: null, accounts: [] })
  await settled()
  expect(state().connections.eip155?.wallet.name).toBe('Fox')
})

test.each([
  [{ code: -32603, data: { reason: 'wrong_code' } }, 'wrong_code'],
  [{ code: -32603, data: { reason: 'code_void' } }, 'code_void'],
  [{ code: 4900, data: { reason: 'login_timeout' } }, 'login_timeout'],
  [{ code: 4900, data: { reason: 'insecure_page' } }, 'insecure_page'],
  [{ code: 4001 }, 'wallet_declined'],
])('error: %j', async (thrown, code) => {
  const { context, state } = testContext({ project: offered })
  await expect(logIn(context, () => Promise.reject(thrown))).rejects.toMatchObject({ code })
  expect(state()).toMatchObject({ status: 'disconnected', connections: {} })
})

test('error: a login without a wallet connects nothing', async () => {
  const { context, state } = testContext({ project: offered })
  await expect(logIn(context, async () => ({ ...loggedIn, accounts: [] }))).rejects.toThrow()
  expect(state().connections).toEqual({})
})

test('error: a project without login', async () => {
  const { context } = testContext()
  await expect(logIn(context, async () => loggedIn)).rejects.toMatchObject({ code: 'wallet_not_found' })
})
