import { expect, test } from 'vitest'
import { createCircuitBreaker } from './circuitBreaker.ts'

function setUp() {
  const clock = { now: 0 }
  const breaker = createCircuitBreaker({ now: () => clock.now })
  const fail = (times: number) => Array.from({ length: times }, () => breaker.failed())
  return { clock, breaker, fail }
}

test('default: five failures in a row open it for 30 s, then one call may try', () => {
  const { clock, breaker, fail } = setUp()
  fail(4)
  expect([breaker.admits(), breaker.state]).toEqual([true, 'closed'])
  fail(1)
  expect([breaker.admits(), breaker.state]).toEqual([false, 'open'])
  clock.now = 29_999
  expect(breaker.admits()).toBe(false)
  clock.now = 30_000
  expect([breaker.state, breaker.admits(), breaker.admits()]).toEqual(['half_open', true, false])
  breaker.succeeded()
  expect([breaker.admits(), breaker.state]).toEqual([true, 'closed'])
})

test('behavior: a success in between starts the count anew', () => {
  const { breaker, fail } = setUp()
  fail(4)
  breaker.succeeded()
  fail(4)
  expect(breaker.admits()).toBe(true)
})

test('behavior: a failed try closes the door again, a lost one not for ever', () => {
  const { clock, breaker, fail } = setUp()
  fail(5)
  clock.now = 30_000
  breaker.admits()
  fail(1)
  clock.now = 59_999
  expect(breaker.admits()).toBe(false)
  clock.now = 60_000
  expect(breaker.admits()).toBe(true)
  clock.now = 90_000
  expect(breaker.admits()).toBe(true)
})
