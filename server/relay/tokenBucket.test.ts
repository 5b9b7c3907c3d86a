import { expect, test } from 'vitest'
import { createTokenBucket } from './tokenBucket.ts'

test('default', () => {
  let now = 0
  const { take } = createTokenBucket({ burst: 10, perSecond: 2 }, () => now)
  expect([take(10), take(1)]).toEqual([true, false])
  now = 1_000
  expect([take(3), take(2), take(1)]).toEqual([false, true, false])
  now = 60_000
  expect([take(11), take(10), take(1)]).toEqual([false, true, false])
})

test('behavior: what was used already is paid back first', () => {
  let now = 0
  const { take, charge } = createTokenBucket({ burst: 10, perSecond: 2 }, () => now)
  charge(14)
  now = 2_000
  expect(take(1)).toBe(false)
  now = 2_500
  expect(take(1)).toBe(true)
  charge(1_000)
  now = 7_500
  expect(take(1)).toBe(false)
  now = 8_000
  expect(take(1)).toBe(true)
})
