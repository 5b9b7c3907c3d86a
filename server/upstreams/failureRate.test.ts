import { expect, test } from 'vitest'
import { createFailureRate, failureRateLimits } from './failureRate.ts'

function setUp() {
  const clock = { now: 1_000_000 }
  const rate = createFailureRate(failureRateLimits, () => clock.now)
  const add = (good: number, bad: number) => {
    for (let count = 0; count < good; count += 1) rate.add(false)
    for (let count = 0; count < bad; count += 1) rate.add(true)
  }
  return { clock, rate, add }
}

test.each([
  [10, 10, true],
  [0, 20, true],
  [10, 9, false],
  [0, 19, false],
  [11, 10, false],
  [0, 0, false],
])('default: %i good and %i bad calls: high %s', (good, bad, isHigh) => {
  const { rate, add } = setUp()
  add(good, bad)
  expect(rate.isHigh()).toBe(isHigh)
})

test('behavior: slices are forgotten one by one, also when nothing happens', () => {
  const { clock, rate, add } = setUp()
  add(0, 20)
  clock.now += 9_000
  add(0, 10)
  expect(rate.isHigh()).toBe(true)
  clock.now += 1_000
  expect(rate.isHigh()).toBe(false)
  add(0, 10)
  expect(rate.isHigh()).toBe(true)
  clock.now += 3_600_000
  expect(rate.isHigh()).toBe(false)
})

test('behavior: good calls of long ago hide no bad ones of now', () => {
  const { clock, rate, add } = setUp()
  add(100, 0)
  clock.now += 10_000
  add(0, 20)
  expect(rate.isHigh()).toBe(true)
})

test('behavior: all of it can be forgotten', () => {
  const { rate, add } = setUp()
  add(0, 20)
  rate.forget()
  expect(rate.isHigh()).toBe(false)
})
