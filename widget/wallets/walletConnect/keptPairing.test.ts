import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type KeptPairing, leftMsOf, readPairings, writePairings } from './keptPairing.ts'

const key = (digit: string): string => digit.repeat(64)
const nowS = 1_700_000_000
const one: KeptPairing = {
  ...{ topic: key('a'), symKey: key('b'), publicKey: key('c'), privateKey: key('d') },
  ...{ id: 1_700_000_000_123_456, expiry: nowS + 300 },
}

beforeEach(() => void vi.useFakeTimers({ now: nowS * 1_000 }))
afterEach(() => void vi.useRealTimers())

test('default: what is written is read, the last two of it', () => {
  const all = ['1', '2', '3'].map((digit) => ({ ...one, topic: key(digit) }))
  expect(readPairings(writePairings(all))).toEqual(all.slice(1))
  const answered: KeptPairing = { ...one, responder: key('e'), signsIn: true }
  expect(readPairings(writePairings([answered]))).toEqual([answered])
})

test('behavior: what is over is neither written nor read', () => {
  const text = writePairings([one])
  vi.advanceTimersByTime(299_000)
  expect(readPairings(text)).toEqual([one])
  expect(leftMsOf(one)).toBe(1_000)
  vi.advanceTimersByTime(1_000)
  expect(readPairings(text)).toEqual([])
  expect(writePairings([one])).toBe('[]')
})

test.each([
  ['nothing', ''],
  ['half of it', writeHalf()],
  ['no list', JSON.stringify(one)],
  ['a hole', '[null]'],
  ['a key that is too short', JSON.stringify([{ ...one, symKey: 'b' }])],
  ['capitals', JSON.stringify([{ ...one, topic: key('A') }])],
  ['a number for a key', JSON.stringify([{ ...one, privateKey: 1 }])],
  ['an answer of nobody', JSON.stringify([{ ...one, responder: '' }])],
  ['a half id', JSON.stringify([{ ...one, id: 0.5 }])],
  ['no end', JSON.stringify([{ ...one, expiry: null }])],
  ['an end as text', JSON.stringify([{ ...one, expiry: `${nowS + 9}` }])],
  ['an end that a clock which was set back makes late', JSON.stringify([{ ...one, expiry: nowS + 301 }])],
  ['another word for the sign-in', JSON.stringify([{ ...one, signsIn: 'yes' }])],
])('error: %s brings nothing back', (_, text) => expect(readPairings(text)).toEqual([]))

function writeHalf(): string {
  return JSON.stringify([one]).slice(0, 200)
}
