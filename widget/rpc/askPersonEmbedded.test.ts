import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeModal } from '../actions/closeModal.ts'
import { logIn } from '../actions/logIn.ts'
import { showLogin } from '../actions/showLogin.ts'
import { ask, harmless, hash, steps, views } from '../test/asking.ts'
import { loggedIn, offered, pending, testContext } from '../test/testContext.ts'

// The lazy chunk must be there before the clock is ours.
import './eip155/walletMethods.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
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
  now.state().setLoginScreen({ title: 'Sign', namesSite: true })
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
  now.state().setLoginScreen({ title: 'Sign', namesSite: true })
  await showLogin(now.context)
  void closeModal(now.context)
  await expect(answer).rejects.toMatchObject({ code: 4001 })
  expect(now.login.cancel).toHaveBeenCalled()
})
