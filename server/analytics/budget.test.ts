import { afterEach, expect, test, vi } from 'vitest'
import { createBudget } from './budget.ts'

afterEach(() => void vi.useRealTimers())

test('default: a project has so much a day, and another has its own', () => {
  let now = 86_400_000 * 3
  const { take } = createBudget(() => now, 10)
  expect([take('a', 6), take('a', 6), take('a', 4), take('a', 1), take('b', 10)]).toEqual([
    true,
    false,
    true,
    false,
    true,
  ])
  now += 86_399_999
  expect(take('a', 1)).toBe(false)
  now += 1
  expect(take('a', 10)).toBe(true)
})

test('behavior: a clock that is set gives no budget more', () => {
  const { take } = createBudget(undefined, 10)
  expect(take('a', 6)).toBe(true)
  for (const days of [1, 0, -1]) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 })
    expect(take('a', 6)).toBe(false)
    vi.useRealTimers()
  }
})
