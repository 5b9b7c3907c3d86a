import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alice, loggedIn, offered, testContext, type WalletAnswers } from '../test/testContext.ts'
import { connectSocial } from './connectSocial.ts'

const own = new EventTarget()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', own)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const started = { id: 'h1', words: 'KO', kept: true }
const steps = () => ({ onWords: vi.fn(), onSilent: vi.fn() })

function social(login: WalletAnswers = {}) {
  const test = testContext({
    project: offered,
    login: { startPopup: started, awaitPopup: loggedIn, ...login },
  })
  const popup = { closed: false, close: vi.fn() }
  test.login.popup.set(popup as unknown as Window)
  const say = () =>
    own.dispatchEvent(
      Object.assign(new Event('message'), {
        origin: offered.origin,
        source: popup,
        data: { type: 'gatehouse:popup', id: 'h1', proof: 'p' },
      }),
    )
  return { ...test, popup, say }
}

test('default', async () => {
  const { context, state, popup, say, askedLogin } = social()
  const { onWords, onSilent } = steps()
  const done = connectSocial(context, 'google', { onWords, onSilent })
  await expect.poll(() => onWords).toHaveBeenCalledWith('KO', true)
  expect(askedLogin).toEqual([{ name: 'startPopup', args: ['google', 'key-1'] }])
  say()
  await done
  expect(askedLogin.at(-1)).toEqual({ name: 'awaitPopup', args: ['h1', 'p'] })
  expect(state().connections.eip155?.accounts).toEqual([`eip155:1:${alice}`])
  expect(onSilent).not.toHaveBeenCalled()
  expect(popup.close).toHaveBeenCalledOnce()
})

test('behavior: a window cut off from its opener may still log in', async () => {
  const { context, state, popup, askedLogin } = social()
  const { onWords, onSilent } = steps()
  popup.closed = true
  const done = connectSocial(context, 'google', { onWords, onSilent })
  await vi.advanceTimersByTimeAsync(2_000)
  await done
  expect(onSilent).toHaveBeenCalledOnce()
  expect(askedLogin.at(-1)).toEqual({ name: 'awaitPopup', args: ['h1', ''] })
  expect(state().status).toBe('connected')
})

test('behavior: a window that was blocked, or that its page cut off, may still log in', async () => {
  const { context, state, login, askedLogin } = social()
  login.popup.set(null)
  const { onWords, onSilent } = steps()
  const done = connectSocial(context, 'google', { onWords, onSilent })
  expect(onSilent).toHaveBeenCalledOnce()
  await done
  expect(onWords).toHaveBeenCalledWith('KO', true)
  expect(askedLogin.at(-1)).toEqual({ name: 'awaitPopup', args: ['h1', ''] })
  expect(state().status).toBe('connected')
})

test('error: no click opened a window', async () => {
  const { context, login, askedLogin } = social()
  login.popup.key = () => ''
  await expect(connectSocial(context, 'google', steps())).rejects.toMatchObject({ code: 'social_failed' })
  expect(askedLogin).toEqual([])
})

test('error: it takes too long', async () => {
  const { context, state } = social({ awaitPopup: () => new Promise(() => {}) })
  const done = connectSocial(context, 'google', steps())
  const refused = expect(done).rejects.toMatchObject({ code: 'social_timeout' })
  await vi.advanceTimersByTimeAsync(301_000)
  await refused
  expect(state().alert).toMatchObject({ code: 'social_timeout' })
  expect(state().status).toBe('disconnected')
})

test('error: the provider refused', async () => {
  const refuse = () =>
    Promise.reject(Object.assign(new Error(), { code: -32603, data: { reason: 'provider_refused' } }))
  const { context } = social({ startPopup: refuse })
  await expect(connectSocial(context, 'google', steps())).rejects.toMatchObject({ code: 'social_failed' })
})
