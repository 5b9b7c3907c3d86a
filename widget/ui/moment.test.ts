import { beforeEach, expect, test, vi } from 'vitest'
import { atMoment, momentIn, msUntil, secondsUntil } from './moment.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] })
  return () => void vi.useRealTimers()
})

test('default', () => {
  const moment = momentIn(30_000)
  expect(secondsUntil(moment)).toBe(30)
  vi.advanceTimersByTime(1)
  expect(secondsUntil(moment)).toBe(30)
  vi.advanceTimersByTime(29_998)
  expect(msUntil(moment)).toBe(1)
  vi.advanceTimersByTime(60_000)
  expect(msUntil(moment)).toBe(0)
})

test('behavior: a wall clock that is put back makes nothing longer', () => {
  const moment = momentIn(30_000)
  vi.setSystemTime(Date.now() - 3 * 3_600_000)
  expect(secondsUntil(moment)).toBe(30)
  vi.advanceTimersByTime(30_000)
  expect(msUntil(moment)).toBe(0)
})

test('behavior: a sleep in which the steady clock stands still counts', () => {
  const moment = momentIn(60_000)
  vi.setSystemTime(Date.now() + 200_000)
  expect(msUntil(moment)).toBe(0)
})

test('behavior: what comes at a moment comes soon after a sleep', () => {
  const act = vi.fn()
  atMoment(momentIn(60_000), act)
  vi.advanceTimersByTime(1_000)
  vi.setSystemTime(Date.now() + 200_000)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(act).toHaveBeenCalledOnce()
})

test('behavior: what is stopped does not come', () => {
  const act = vi.fn()
  atMoment(momentIn(5_000), act)()
  vi.advanceTimersByTime(10_000)
  expect(act).not.toHaveBeenCalled()
})
