import { expect, test } from 'vitest'
import { createBudget } from './budget.ts'

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
