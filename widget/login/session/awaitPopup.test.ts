import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loginTest, startOptions, testCall } from '../test/loginTest.ts'
import { awaitPopup } from './awaitPopup.ts'
import { loadSession } from './loadSession.ts'
import { startPopup } from './startPopup.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function opened() {
  const now = loginTest()
  await loadSession(now.context, startOptions)
  const popup = await startPopup(now.context, { provider: 'github', key: 'k'.repeat(24) })
  return { ...now, popup }
}
const paths = ({ faked }: ReturnType<typeof loginTest>) => faked.asked.map(({ path }) => path)

test('default', async () => {
  const now = await opened()
  expect(now.popup).toEqual({ id: 'popup-1', words: 'AB', kept: true })
  now.faked.refuse('/login/sessions', 409, 'handoff_pending', 2)
  const done = awaitPopup(now.context, testCall(), { id: 'popup-1', proof: 'seen' })
  await vi.advanceTimersByTimeAsync(2_000)
  await done
  expect(paths(now).filter((path) => path === '/login/sessions')).toHaveLength(3)
  const [asked, shown] = [
    now.faked.asked.find(({ path }) => path === '/login/handoffs')?.body,
    now.faked.asked.findLast(({ path }) => path === '/login/sessions')?.body,
  ]
  const { binding, key } = asked as { binding: string; key: string }
  expect(key).toBe('k'.repeat(24))
  expect(shown).toMatchObject({ proof: { kind: 'handoff', id: 'popup-1', binding, proof: 'seen' } })
  expect(now.state().popups.size).toBe(0)
})

test('behavior: the frame that comes back takes what the frame before asked for, once', async () => {
  const before = await opened()
  const { keptPopups } = before.context
  const after = loginTest()
  Object.assign(after.context, { keptPopups })
  await loadSession(after.context, startOptions)
  await awaitPopup(after.context, testCall(), { id: 'popup-1', proof: '' })
  expect(after.state().session?.user).not.toBeNull()
  expect(keptPopups.read('popup-1')).toBeUndefined()
  await expect(awaitPopup(after.context, testCall(), { id: 'popup-1', proof: '' })).rejects.toMatchObject({
    data: { reason: 'handoff_invalid' },
  })
})

test('behavior: asking ends when the widget leaves', async () => {
  const now = await opened()
  now.faked.refuse('/login/sessions', 409, 'handoff_pending', 1000)
  const left = new AbortController()
  const done = awaitPopup(now.context, testCall(left.signal), { id: 'popup-1', proof: '' })
  done.catch(() => {})
  await vi.advanceTimersByTimeAsync(1_500)
  left.abort()
  await expect(done).rejects.toMatchObject({ data: { reason: 'aborted' } })
  const before = paths(now).length
  await vi.advanceTimersByTimeAsync(5_000)
  expect(paths(now)).toHaveLength(before)
})

test('error: five minutes are the end', async () => {
  const now = await opened()
  now.faked.refuse('/login/sessions', 409, 'handoff_pending', 1000)
  const done = awaitPopup(now.context, testCall(), { id: 'popup-1', proof: '' })
  done.catch(() => {})
  await vi.advanceTimersByTimeAsync(300_000)
  await expect(done).rejects.toMatchObject({ data: { reason: 'request_expired' } })
})

test('error: one that the server refuses for good is not kept any longer, one that still waits is', async () => {
  const now = await opened()
  const { keptPopups } = now.context
  for (const [status, code, times] of [
    [429, 'rate_limited', 3],
    [401, 'handoff_invalid', 1],
  ] as const) {
    expect(keptPopups.read('popup-1')).toMatch(/^[\w-]{22}$/)
    now.faked.refuse('/login/sessions', status, code, times)
    const done = awaitPopup(now.context, testCall(), { id: 'popup-1', proof: '' })
    const ended = expect(done).rejects.toMatchObject({ data: { reason: code } })
    await vi.advanceTimersByTimeAsync(2_000)
    await ended
  }
  expect(keptPopups.read('popup-1')).toBeUndefined()
})

test('behavior: a failure that may pass ends no login', async () => {
  const now = await opened()
  now.faked.refuse('/login/sessions', 503, 'database_unavailable', 2)
  const done = awaitPopup(now.context, testCall(), { id: 'popup-1', proof: '' })
  await vi.advanceTimersByTimeAsync(2_000)
  await done
  expect(now.state().session?.user).not.toBeNull()
})

test('error: a provider that is away is said at once, since the hand-off is redeemed', async () => {
  const now = await opened()
  now.faked.refuse('/login/sessions', 503, 'provider_unavailable')
  await expect(awaitPopup(now.context, testCall(), { id: 'popup-1', proof: '' })).rejects.toMatchObject({
    data: { reason: 'provider_unavailable' },
  })
})

test('error: refused, and a popup that this frame did not start', async () => {
  const now = await opened()
  now.faked.refuse('/login/sessions', 401, 'handoff_invalid')
  await expect(awaitPopup(now.context, testCall(), { id: 'popup-1', proof: '' })).rejects.toMatchObject({
    data: { reason: 'handoff_invalid' },
  })
  await expect(awaitPopup(now.context, testCall(), { id: 'other', proof: '' })).rejects.toMatchObject({
    data: { reason: 'handoff_invalid' },
  })
})
