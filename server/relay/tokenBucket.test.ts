import { expect, test } from 'vitest'
import { createTokenBucket } from './tokenBucket.ts'

test('default', () => {
  let now = 0
  const take = createTokenBucket({ burst: 10, perSecond: 2 }, () => now)
  expect([take(10), take(1)]).toEqual([true, false])
  now = 1_000
  expect([take(3), take(2), take(1)]).toEqual([false, true, false])
  now = 60_000
  expect([take(11), take(10), take(1)]).toEqual([false, true, false])
})
