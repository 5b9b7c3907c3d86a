import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createServerClock } from './serverClock.ts'

const noon = Date.UTC(2026, 5, 1, 12)
const hourMs = 3_600_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'], now: noon }))
afterEach(() => void vi.useRealTimers())

/** A server whose clock shows `at`, asked from a device whose clock is off by `offMs`. */
function clockOf(offMs: number, date: string | null = new Date(noon).toUTCString()) {
  vi.setSystemTime(noon + offMs)
  const said = { date }
  const clock = createServerClock(
    async () => new Response('{}', { headers: said.date ? { date: said.date } : {} }),
  )
  return { clock, said }
}
const post = { method: 'POST' }

test.each([
  ['right', 0],
  ['three hours ahead', 3 * hourMs],
  ['three hours behind', -3 * hourMs],
  ['two days ahead', 48 * hourMs],
  ['a year behind', -365 * 24 * hourMs],
])('default: the server’s time on a device whose clock is %s', async (_, offMs) => {
  const { clock } = clockOf(offMs)
  await clock.fetch('/x', post)
  expect(clock.now()).toBe(noon)
  vi.advanceTimersByTime(90_000)
  expect(clock.now()).toBe(noon + 90_000)
})

test.each([-5 * hourMs, 5 * hourMs])(
  'behavior: a clock that is set by %d ms meanwhile changes nothing',
  async (byMs) => {
    const { clock } = clockOf(0)
    await clock.fetch('/x', post)
    vi.setSystemTime(noon + byMs)
    expect(clock.now()).toBe(noon)
  },
)

test('behavior: without a word of the server the clock of the device', async () => {
  expect(clockOf(hourMs).clock.now()).toBe(noon + hourMs)
  for (const date of [null, '', 'soon']) {
    const { clock } = clockOf(hourMs, date)
    await clock.fetch('/x', post)
    expect(clock.now()).toBe(noon + hourMs)
  }
})

test('behavior: an answer out of a cache, or one that was long on its way, sets nothing back', async () => {
  const { clock, said } = clockOf(hourMs)
  said.date = new Date(noon - 9 * hourMs).toUTCString()
  await clock.fetch('/getWallets', {})
  expect(clock.now()).toBe(noon + hourMs)
  said.date = new Date(noon).toUTCString()
  await clock.fetch('/x', { cache: 'no-store' })
  said.date = new Date(noon - 60_000).toUTCString()
  await clock.fetch('/x', post)
  expect(clock.now()).toBe(noon)
})
