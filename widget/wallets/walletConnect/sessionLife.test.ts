import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inSevenDays, type JudgedSessions, judgedSessions } from '../../test/judgedSessions.ts'

const dayMs = 86_400_000
let sessions: JudgedSessions
beforeAll(async () => {
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  sessions = await judgedSessions()
})
afterAll(() => sessions.close())

// https://specs.walletconnect.com/2.0/specs/clients/sign/data-structures: seconds
test.each<[string, unknown, boolean]>([
  ['seconds', inSevenDays, true],
  ['milliseconds', inSevenDays * 1000, true],
  ['seconds as a text', String(inSevenDays), true],
  ['seconds with a fraction', inSevenDays + 0.5, true],
  ['a date, as CAIP-25 writes it', new Date(inSevenDays * 1000).toISOString(), true],
  ['a date of HTTP', new Date(inSevenDays * 1000).toUTCString(), true],
  ['a day and a time apart', new Date(inSevenDays * 1000).toISOString().slice(0, 19).replace('T', ' '), true],
  ['none', undefined, false],
  ['a text that is no date', 'abc 1', false],
])('default: %s', async (_, expiry, ends) => {
  const session = await sessions.stored({ expiry })
  expect(sessions.settled(session)).toBe(true)
  const book = sessions.book()
  expect(book.living()).toHaveLength(1)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * dayMs })
  try {
    expect(book.living()).toHaveLength(ends ? 0 : 1)
  } finally {
    vi.useRealTimers()
  }
})

// The client takes none of these into a new session; a kept one may hold them.
test.each([
  [''],
  [' '],
  [[]],
  [{}],
  [true],
  [null],
  ['abc 2020'],
  ['never 1 2020'],
  ['01/02/2020'],
  ['May 7'],
])('behavior: %j is no time', async (expiry) => {
  await sessions.stored({ expiry })
  expect(sessions.book().living()).toHaveLength(1)
})

test.each([
  ['seconds', () => Math.floor(Date.now() / 1000) - 1],
  ['milliseconds', () => Date.now() - 1000],
  ['seconds as a text', () => String(Math.floor(Date.now() / 1000) - 1)],
  ['a date', () => new Date(Date.now() - 1000).toISOString()],
  ['nothing at all', () => 0],
  // ISO 8601, RFC 9110 (HTTP), RFC 5322 (mail), ECMA-262 (Date.prototype.toString)
  ['a day', () => '2020-01-01'],
  ['a day and a time apart', () => '2020-01-01 10:00:00'],
  ['a date with a short zone', () => '2020-01-01T10:00:00.000+0000'],
  ['a date with slashes', () => '2020/01/01 10:00'],
  ['a date of HTTP', () => 'Wed, 01 Jan 2020 10:00:00 GMT'],
  ['a date of mail', () => '1 Jan 2020 10:00:00 +0200'],
  ['a date in words', () => 'January 1, 2020 10:00 AM'],
  ['a date as Date writes it', () => 'Wed Jan 01 2020 10:00:00 GMT+0100 (Central European Standard Time)'],
])('error: a session that is over, in %s', async (_, expiry) => {
  await sessions.stored({ expiry: expiry() })
  expect(sessions.book().living()).toEqual([])
})
