import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ErrorCode } from '../../../server/contract/errors.ts'
import { mailedCode } from '../test/fakeServer.ts'
import { loginTest, startOptions, testCall } from '../test/loginTest.ts'
import { memoryStorage } from '../test/memoryStorage.ts'
import { awaitDevice } from './awaitDevice.ts'
import { confirmEmailCode } from './confirmEmailCode.ts'
import { loadSession } from './loadSession.ts'
import { requestEmailCode } from './requestEmailCode.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const email = 'ann@example.com'

async function opened(options: Parameters<typeof loginTest>[0] = {}) {
  const now = loginTest(options)
  now.faked.newDevices.ask = true
  await loadSession(now.context, startOptions)
  const answer = await requestEmailCode(now.context, email)
  const questions = () => now.faked.asked.filter(({ path }) => path === '/login/email/device')
  const codes = () => now.faked.asked.filter(({ path }) => path === '/login/email/code')
  const says = (status: number, code: ErrorCode, times?: number) =>
    now.faked.refuse('/login/email/device', status, code, times)
  const wait = (signal?: AbortSignal) => {
    const done = awaitDevice(now.context, testCall(signal), email)
    done.catch(() => {})
    return done
  }
  return { ...now, answer, questions, codes, says, wait }
}
const refusal = (reason: string) => ({ data: { reason } })

test('default', async () => {
  const { storage } = memoryStorage()
  const now = await opened({ storage })
  expect(now.answer).toEqual({ action: 'VERIFY_DEVICE', resendAfter: 30 })
  expect(now.state().emailCode).toBeNull()
  const done = now.wait()
  await vi.advanceTimersByTimeAsync(6_000)
  expect(now.questions()).toHaveLength(3)
  now.faked.newDevices.approved = true
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await done).toEqual({ resendAfter: 30 })
  const bindings = [...now.codes(), ...now.questions()].map(
    ({ body }) => (body as { binding: string }).binding,
  )
  expect(new Set(bindings).size).toBe(1)
  await confirmEmailCode(now.context, mailedCode)
  expect(now.state().session?.user?.email).toBe(email)

  await requestEmailCode(now.context, email)
  expect(now.codes().at(-1)?.body).toMatchObject({ email, device: 'mark-1' })
  await requestEmailCode(now.context, 'bob@example.com')
  expect(now.codes().at(-1)?.body).not.toHaveProperty('device')
})

test('behavior: another letter is for the same browser', async () => {
  const now = await opened()
  await requestEmailCode(now.context, email)
  const [first, second] = now.codes().map(({ body }) => body)
  expect(second).toEqual(first)
})

test('behavior: asking ends when the widget leaves, and a later yes sends no code', async () => {
  const now = await opened()
  const left = new AbortController()
  const done = now.wait(left.signal)
  await vi.advanceTimersByTimeAsync(3_000)
  left.abort()
  await expect(done).rejects.toMatchObject(refusal('aborted'))
  now.faked.newDevices.approved = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(now.questions()).toHaveLength(1)
  expect(now.codes()).toHaveLength(1)
})

test.each([
  [429, 'rate_limited'],
  [503, 'database_unavailable'],
  [503, 'overloaded'],
  [500, 'internal'],
] as const)('behavior: what passes is waited for: %s %s', async (status, code) => {
  const now = await opened()
  now.says(status, code, 2)
  const done = now.wait()
  await vi.advanceTimersByTimeAsync(6_000)
  now.faked.newDevices.approved = true
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await done).toEqual({ resendAfter: 30 })
})

test('error: what lasts ends it, and the letter may still be answered', async () => {
  const now = await opened()
  now.says(429, 'rate_limited', 3)
  const done = now.wait()
  await vi.advanceTimersByTimeAsync(20_000)
  await expect(done).rejects.toMatchObject(refusal('rate_limited'))
  expect(now.questions()).toHaveLength(3)
  now.faked.newDevices.approved = true
  const again = now.wait()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await again).toEqual({ resendAfter: 30 })
})

test.each(['device_declined', 'device_void'] as const)(
  'error: %s is final, and who asks again is another',
  async (code) => {
    const now = await opened()
    now.says(401, code)
    const done = now.wait()
    await vi.advanceTimersByTimeAsync(20_000)
    await expect(done).rejects.toMatchObject(refusal(code))
    expect(now.questions()).toHaveLength(1)
    await expect(now.wait()).rejects.toMatchObject(refusal('device_void'))
    await requestEmailCode(now.context, email)
    const [first, second] = now.codes().map(({ body }) => (body as { binding: string }).binding)
    expect(second).not.toBe(first)
  },
)

test('error: it does not wait for ever', async () => {
  const now = await opened()
  const done = now.wait()
  await vi.advanceTimersByTimeAsync(620_000)
  await expect(done).rejects.toMatchObject(refusal('request_expired'))
})

test('error: no letter was asked for, or for another address', async () => {
  const now = await opened()
  await expect(awaitDevice(now.context, testCall(), 'bob@example.com')).rejects.toMatchObject(
    refusal('device_void'),
  )
  expect(now.questions()).toHaveLength(0)
})

test('error: another tab of the frame took the yes', async () => {
  const now = await opened()
  const done = now.wait()
  now.faked.newDevices.approved = true
  now.faked.newDevices.used = true
  await vi.advanceTimersByTimeAsync(2_000)
  await expect(done).rejects.toMatchObject(refusal('device_void'))
})
