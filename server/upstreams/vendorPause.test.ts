import { expect, test } from 'vitest'
import { createVendorPause } from './vendorPause.ts'

function setUp() {
  const clock = { now: 0 }
  return { clock, pause: createVendorPause(() => clock.now) }
}

test('default: as long as the answer says', () => {
  const { clock, pause } = setUp()
  pause.heed(2_000)
  expect(pause.leftMs()).toBe(2_000)
  clock.now = 1_999
  expect(pause.leftMs()).toBe(1)
  clock.now = 2_000
  expect(pause.leftMs()).toBe(0)
})

test('behavior: a later answer shortens nothing, and none says nothing', () => {
  const { pause } = setUp()
  pause.heed(2_000)
  pause.heed(1_000)
  pause.heed(undefined)
  expect(pause.leftMs()).toBe(2_000)
})

test('behavior: nobody keeps us away for a year', () => {
  const { pause } = setUp()
  pause.heed(31_536_000_000)
  expect(pause.leftMs()).toBe(600_000)
})
