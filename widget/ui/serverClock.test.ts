import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createServerClock } from './serverClock.ts'

const noon = Date.UTC(2026, 5, 1, 12)
const hourMs = 3_600_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'], now: noon }))
afterEach(() => void vi.useRealTimers())

/** A server whose clock shows `at`, asked from a device whose clock is off by `offMs`. */
function clockOf(offMs: number, date: string | null = new Date(noon).toUTCString(), caching = '') {
  vi.setSystemTime(noon + offMs)
  const said = { date }
  const way = { ms: 0 }
  const clock = createServerClock(async () => {
    vi.advanceTimersByTime(way.ms)
    const headers = { ...(said.date !== null && { date: said.date }), 'cache-control': caching }
    return new Response('{}', { headers })
  })
  return { clock, said, way }
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

test.each([-5 * hourMs, -60_000, 5 * hourMs, 60_000])(
  'behavior: a clock that is set by %d ms meanwhile gives no age, and the next answer puts the time right',
  async (byMs) => {
    const { clock } = clockOf(0)
    await clock.fetch('/x', post)
    vi.setSystemTime(noon + byMs)
    expect(clock.now()).toBe(noon + Math.max(byMs, 0))
    expect(clock.ageOf(noon - 1_000)).toBe(1_000)
    await clock.fetch('/x', post)
    expect(clock.now()).toBe(noon)
  },
)

test.each([-5 * hourMs, 3 * hourMs])(
  'behavior: how far it is behind is not known once it is set by %d ms, until the next answer',
  async (byMs) => {
    const { clock, said } = clockOf(-3 * hourMs)
    expect(clock.behindMs()).toBe(0)
    await clock.fetch('/x', post)
    expect(clock.behindMs()).toBe(3 * hourMs)
    vi.advanceTimersByTime(90_000)
    expect(clock.behindMs()).toBe(3 * hourMs)
    vi.setSystemTime(Date.now() + byMs)
    expect(clock.behindMs()).toBe(0)
    said.date = new Date(noon + 90_000).toUTCString()
    await clock.fetch('/x', post)
    expect(clock.behindMs()).toBe(3 * hourMs - byMs)
  },
)

test('behavior: a clock that is ahead is behind by less than nothing', async () => {
  const { clock } = clockOf(90_000)
  await clock.fetch('/x', post)
  expect(clock.behindMs()).toBe(-90_000)
})

test.each([5 * 60_000, 8 * hourMs, 30 * 24 * hourMs])(
  'behavior: %d ms asleep, while only the clock of the device went on',
  async (asleepMs) => {
    const { clock } = clockOf(-3 * hourMs)
    await clock.fetch('/x', post)
    vi.setSystemTime(Date.now() + asleepMs)
    expect(clock.now()).toBe(noon + asleepMs)
    vi.advanceTimersByTime(1_000)
    expect(clock.now()).toBe(noon + asleepMs + 1_000)
  },
)

// RFC 9110, 5.6.7 and 5.3; "0" is a year for `Date.parse`.
test.each([
  [null],
  [''],
  ['soon'],
  ['0'],
  ['-1'],
  ['2026'],
  ['2026-06-01T12:00:00Z'],
  ['Thu, 01 Jan 1970 00:00:00 GMT'],
  ['Mon, 01 Jun 2026 25:00:00 GMT'],
  ['Mon, 01 Jun 2026 12:00:00 GMT, Mon, 01 Jun 2026 12:00:00 GMT'],
])(
  'error: without a word of the server, as by a date of %j, its own clock, and nothing has an age',
  async (date) => {
    const { clock } = clockOf(hourMs, date)
    await clock.fetch('/x', post)
    expect(clock.now()).toBe(noon + hourMs)
    expect(clock.ageOf(noon - 90 * 24 * hourMs)).toBe(0)
  },
)

test.each([-30 * 24 * hourMs, -hourMs, -2_000, 2_000, hourMs, 365 * 24 * hourMs])(
  'behavior: one answer that is %d ms off holds until the next',
  async (offMs) => {
    const { clock, said } = clockOf(0)
    await clock.fetch('/x', post)
    said.date = new Date(noon + offMs).toUTCString()
    await clock.fetch('/x', post)
    expect(clock.now()).toBe(noon + offMs)
    said.date = new Date(noon).toUTCString()
    await clock.fetch('/x', post)
    expect(clock.now()).toBe(noon)
  },
)

test.each([
  ['the whole seconds of a date', 999, 0],
  ['a long way', 10_000, 10_000],
  ['a way of an hour', 3_600_000, 3_600_000],
])('behavior: %s move nothing', async (_, aheadMs, onWayMs) => {
  const { clock, said, way } = clockOf(0)
  await clock.fetch('/x', post)
  vi.advanceTimersByTime(aheadMs - onWayMs)
  way.ms = onWayMs
  said.date = new Date(noon).toUTCString()
  await clock.fetch('/x', post)
  expect(clock.now()).toBe(noon + aheadMs)
})

test.each([
  ['kept by a cache', {}, '', false],
  ['kept by a cache for an hour', {}, 'public, max-age=3600', false],
  ['that no cache may keep', {}, 'no-store', true],
  ['that no cache may keep, in other words', {}, 'private, No-Store', true],
  ['past every cache', { cache: 'no-store' }, '', true],
  ['of a POST', post, '', true],
] as const)('behavior: an answer %s', async (_, init, caching, isNew) => {
  const { clock } = clockOf(hourMs, new Date(noon).toUTCString(), caching)
  await clock.fetch('/getWallets', init)
  expect(clock.now()).toBe(isNew ? noon : noon + hourMs)
})
