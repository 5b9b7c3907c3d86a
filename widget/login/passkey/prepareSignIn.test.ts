import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadSession } from '../session/loadSession.ts'
import { logIn } from '../session/logIn.ts'
import { mailedCode } from '../test/fakeServer.ts'
import { loginTest, startOptions } from '../test/loginTest.ts'
import { prepareSignIn } from './prepareSignIn.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

async function person() {
  const now = loginTest()
  await loadSession(now.context, startOptions)
  const binding = 'b'.repeat(22)
  await logIn(now.context, { kind: 'email', email: 'ann@example.com', code: mailedCode, binding })
  const requests = () => now.faked.asked.filter(({ path }) => path === '/login/passkeys/options').length
  return { ...now, requests }
}

test('default: requested before the press, and once for several', async () => {
  const { context, requests } = await person()
  const signIn = prepareSignIn(context)
  expect(requests()).toBe(1)
  expect(await signIn()).toEqual({ challengeId: 'challenge-1', challenge: expect.any(String), handle: 'dTE' })
  expect(await signIn()).toMatchObject({ challengeId: 'challenge-1' })
  expect(requests()).toBe(1)
})

test('behavior: what failed before the press is requested again', async () => {
  const { context, faked, requests } = await person()
  faked.refuse('/login/passkeys/options', 503, 'not_ready', 1)
  const signIn = prepareSignIn(context)
  expect(await signIn()).toMatchObject({ handle: 'dTE' })
  expect(requests()).toBe(2)
})

test('behavior: a challenge that is nearly over is requested anew', async () => {
  const { context, requests } = await person()
  const signIn = prepareSignIn(context)
  await vi.advanceTimersByTimeAsync(239_999)
  await signIn()
  expect(requests()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  await signIn()
  expect(requests()).toBe(2)
})

test('error: a server that does not answer holds the press for two seconds', async () => {
  const { context } = await person()
  vi.spyOn(context.routes, 'passkeyOptions').mockReturnValue(new Promise(() => {}))
  const signIn = prepareSignIn(context)
  await vi.advanceTimersByTimeAsync(60_000)
  const after = vi.fn()
  void signIn().then(after)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(after).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(after).toHaveBeenCalledWith(null)
})
