import { expect, test } from 'vitest'
import { createLoadLevels } from './loadLevel.ts'

const add = (
  levels: ReturnType<typeof createLoadLevels>,
  samples: number,
  { delayMs = 0, queueShare = 0 } = {},
) => {
  for (let sample = 0; sample < samples; sample += 1) levels.add({ delayMs, queueShare })
  return levels
}

test('default: nothing is refused', () => {
  expect(add(createLoadLevels(25), 50)).toMatchObject({ process: 0, database: 0 })
})

test('behavior: a queue that stays raises its own level up to 1, and it falls again, slower', () => {
  const levels = createLoadLevels(25)
  add(levels, 5, { delayMs: 26 })
  expect(levels.process).toBeCloseTo(0.06)
  expect(levels.database).toBe(0)
  add(levels, 500, { delayMs: 26 })
  expect(levels.process).toBe(1)
  add(levels, 5)
  expect(levels.process).toBeCloseTo(0.97)
  add(levels, 500)
  expect(levels.process).toBe(0)
})

test('behavior: one long task is not a queue', () => {
  const levels = createLoadLevels(25)
  for (let turn = 0; turn < 20; turn += 1) {
    add(levels, 4, { delayMs: 500, queueShare: 1 })
    add(levels, 1)
  }
  expect(levels).toMatchObject({ process: 0, database: 0 })
})

test('behavior: what waits for the database has a level of its own', () => {
  const levels = add(createLoadLevels(25), 5, { queueShare: 0.51 })
  expect(levels).toMatchObject({ process: 0, database: 0.06 })
})

test('behavior: just at the limit is not too long', () => {
  expect(add(createLoadLevels(25), 50, { delayMs: 25, queueShare: 0.5 })).toMatchObject({
    process: 0,
    database: 0,
  })
})
