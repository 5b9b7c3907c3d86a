import { expect, test } from 'vitest'
import { createMemoryLimits } from './memoryLimits.ts'

const limit = { name: 'test', times: 2, seconds: 60 }

test('default', async () => {
  let now = 0
  const limits = createMemoryLimits(() => now)
  expect(await limits.take(limit, 'a')).toBe(0)
  now = 15_000
  expect(await limits.take(limit, 'a')).toBe(0)
  expect(await limits.take(limit, 'a')).toBe(45)
  now = 59_999
  expect(await limits.take(limit, 'a')).toBe(1)
  now = 60_000
  expect(await limits.take(limit, 'a')).toBe(0)
})

test('behavior: keys and names do not share a budget', async () => {
  const limits = createMemoryLimits()
  await limits.take(limit, 'a')
  await limits.take(limit, 'a')
  expect(await limits.take(limit, 'b')).toBe(0)
  expect(await limits.take({ ...limit, name: 'other' }, 'a')).toBe(0)
  expect(await limits.take(limit, 'a')).toBe(60)
})

test('behavior: what is given back can be taken again, and no more', async () => {
  const limits = createMemoryLimits()
  await limits.giveBack(limit, 'a')
  await limits.take(limit, 'a')
  await limits.take(limit, 'a')
  await limits.giveBack(limit, 'a')
  expect(await limits.take(limit, 'a')).toBe(0)
  expect(await limits.take(limit, 'a')).toBeGreaterThan(0)
})

test('behavior: of many at once only the allowed ones pass', async () => {
  const limits = createMemoryLimits()
  const answers = await Promise.all(Array.from({ length: 50 }, () => limits.take(limit, 'a')))
  expect(answers.filter((wait) => wait === 0)).toHaveLength(2)
})

test('behavior: what is used is known until its window is over', async () => {
  let now = 0
  const limits = createMemoryLimits(() => now)
  expect(await limits.used(limit, 'a')).toBe(0)
  await limits.take(limit, 'a')
  await limits.take(limit, 'a')
  await limits.take(limit, 'a')
  expect([await limits.used(limit, 'a'), await limits.used(limit, 'b')]).toEqual([2, 0])
  now = 60_000
  expect(await limits.used(limit, 'a')).toBe(0)
})
