import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ErrorCode } from '../../../server/contract/errors.ts'
import { readShelf } from '../../state/tabShelf.ts'
import { memoryShelf } from '../../test/memoryShelf.ts'
import { loginTest, startOptions, testCall } from '../test/loginTest.ts'
import { awaitFarcaster } from './awaitFarcaster.ts'
import { keepCodes } from './keptCodes.ts'
import { loadSession } from './loadSession.ts'
import { logIn } from './logIn.ts'
import { startFarcaster } from './startFarcaster.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function opened() {
  const now = loginTest()
  await loadSession(now.context, startOptions)
  const { id, link } = await startFarcaster(now.context)
  const questions = () => now.faked.asked.filter(({ path }) => path === '/login/sessions')
  const says = (status: number, code: ErrorCode, times?: number) =>
    now.faked.refuse('/login/sessions', status, code, times)
  const wait = (signal?: AbortSignal) => {
    const done = awaitFarcaster(now.context, testCall(signal), id)
    done.catch(() => {})
    return done
  }
  return { ...now, id, link, questions, says, wait }
}
const refusal = (reason: string) => ({ data: { reason } })

test('default', async () => {
  const now = await opened()
  expect(now.link).toBe('https://farcaster.example/~/siwf?channelToken=1')
  now.says(409, 'handoff_pending', 2)
  const done = now.wait()
  await vi.advanceTimersByTimeAsync(5_000)
  await done
  const asked = now.faked.asked.find(({ path }) => path === '/login/farcaster')
  const { binding } = (asked?.body ?? {}) as { binding?: string }
  expect(binding).toMatch(/^[\w-]{22}$/)
  expect(now.questions()).toHaveLength(3)
  expect(now.questions().at(-1)?.body).toEqual({
    proof: { kind: 'farcaster', id: now.id, binding },
    cookieless: false,
  })
  expect(now.state().session?.user).not.toBeNull()
  expect(now.state().farcaster).toBeNull()
})

test('behavior: it asks less and less often', async () => {
  const now = await opened()
  now.says(409, 'handoff_pending', 1_000)
  void now.wait()
  await vi.advanceTimersByTimeAsync(10_000)
  const first = now.questions().length
  await vi.advanceTimersByTimeAsync(50_000)
  const minute = now.questions().length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(first).toBe(6)
  expect(minute - first).toBeLessThanOrEqual(14)
  expect(now.questions().length - minute).toBe(15)
})

test('behavior: asking ends when the widget leaves, and a later yes logs nobody in', async () => {
  const now = await opened()
  now.says(409, 'handoff_pending', 1_000)
  const left = new AbortController()
  const done = now.wait(left.signal)
  await vi.advanceTimersByTimeAsync(3_000)
  left.abort()
  await expect(done).rejects.toMatchObject(refusal('aborted'))
  const before = now.questions().length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(now.questions()).toHaveLength(before)
  expect(now.state().farcaster).toBeNull()
  await expect(now.wait()).rejects.toMatchObject(refusal('handoff_invalid'))
})

test('behavior: asking ends when somebody logs in by another way', async () => {
  const now = await opened()
  now.says(409, 'handoff_pending', 1)
  const done = now.wait()
  await vi.advanceTimersByTimeAsync(1_000)
  await logIn(now.context, { kind: 'handoff', id: 'popup-1', binding: 'b'.repeat(22) })
  const before = now.questions().length
  await vi.advanceTimersByTimeAsync(60_000)
  await expect(done).rejects.toMatchObject(refusal('aborted'))
  expect(now.questions()).toHaveLength(before)
})

test('behavior: what passes is waited for', async () => {
  const now = await opened()
  now.says(503, 'provider_unavailable', 2)
  now.says(409, 'handoff_pending', 1)
  now.says(503, 'provider_unavailable', 2)
  const done = now.wait()
  await vi.advanceTimersByTimeAsync(20_000)
  await done
  expect(now.questions()).toHaveLength(6)
})

test('error: what lasts ends it', async () => {
  const now = await opened()
  now.says(503, 'provider_unavailable', 3)
  const done = now.wait()
  await vi.advanceTimersByTimeAsync(20_000)
  await expect(done).rejects.toMatchObject(refusal('provider_unavailable'))
  expect(now.questions()).toHaveLength(3)
})

test.each(['provider_refused', 'handoff_invalid'] as const)('error: %s is final', async (code) => {
  const now = await opened()
  now.says(401, code)
  const done = now.wait()
  await vi.advanceTimersByTimeAsync(20_000)
  await expect(done).rejects.toMatchObject(refusal(code))
  expect(now.questions()).toHaveLength(1)
})

test('error: five minutes are the end', async () => {
  const now = await opened()
  now.says(409, 'handoff_pending', 1_000)
  const done = now.wait()
  await vi.advanceTimersByTimeAsync(300_000)
  await expect(done).rejects.toMatchObject(refusal('request_expired'))
  const before = now.questions().length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(now.questions()).toHaveLength(before)
})

test('error: one that this frame did not ask for, or that a newer one took the place of', async () => {
  const now = await opened()
  await expect(awaitFarcaster(now.context, testCall(), 'other')).rejects.toMatchObject(
    refusal('handoff_invalid'),
  )
  now.context.store.setState({ farcaster: { id: 'newer', binding: 'b'.repeat(22) } })
  await expect(now.wait()).rejects.toMatchObject(refusal('handoff_invalid'))
  expect(now.questions()).toHaveLength(0)
})

test.each([
  ['a storage', memoryShelf(), true],
  ['none', { window: Object.create(null), name: () => 'x' }, false],
])('behavior: with %s it says whether a reload finds it', async (_, shelf, kept) => {
  const now = loginTest()
  keepCodes(now.context.store, shelf)
  await loadSession(now.context, startOptions)
  expect((await startFarcaster(now.context)).kept).toBe(kept)
})

test('behavior: a frame that was loaded again waits on, with the binding that was kept', async () => {
  const before = await opened()
  const shelf = memoryShelf()
  keepCodes(before.context.store, shelf)
  const { link } = before
  expect(link).toContain('https://')
  before.context.store.setState({
    farcaster: { ...(before.state().farcaster as { id: string; binding: string }) },
  })
  const now = loginTest()
  keepCodes(now.context.store, shelf)
  await loadSession(now.context, startOptions)
  const done = awaitFarcaster(now.context, testCall(), before.id)
  await vi.advanceTimersByTimeAsync(5_000)
  await done
  const { binding } = before.state().farcaster ?? {}
  expect(now.faked.asked.find(({ path }) => path === '/login/sessions')?.body).toMatchObject({
    proof: { kind: 'farcaster', id: before.id, binding },
  })
  expect(readShelf(shelf)).toBeNull()
})
