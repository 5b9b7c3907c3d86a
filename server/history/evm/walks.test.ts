import { expect, test } from 'vitest'
import { isPaused, sourcePauseMs, walks } from './walks.ts'

const now = 1_000_000_000
const paused = (until: number) => walks(['transactions'], 5).map((list) => ({ ...list, pausedUntil: until }))

test('default: a list that failed is left alone for a while', () => {
  const [list] = paused(now + sourcePauseMs)
  expect(list && [isPaused(list, now), isPaused(list, now + sourcePauseMs)]).toEqual([true, false])
})

test('behavior: a clock that was set back leaves no list alone for longer', () => {
  const [list] = paused(now + sourcePauseMs)
  expect(list && isPaused(list, now - 3_600_000)).toBe(false)
})
