import { expect, test } from 'vitest'
import { createBatchSize } from './batchSize.ts'

function setUp(limit: number) {
  const state = { limit, now: 0, asked: [] as number[], isSilent: false, says: true }
  const size = createBatchSize(
    async (count) => {
      state.asked.push(count)
      if (state.isSilent) return undefined
      return count <= state.limit || (state.says ? false : 'unsaid')
    },
    () => state.now,
  )
  return { state, size }
}

test.each([
  [1, 1],
  [3, 3], // dRPC's free tier
  [10, 6],
  [50, 50],
])('default: of a node that takes %i, %i are asked together', async (limit, most) => {
  const { state, size } = setUp(limit)
  expect([await size.isTooMany(100), size.most]).toEqual([true, most])
  expect(state.asked.length).toBeLessThanOrEqual(7)
})

test('behavior: where the node takes as many, one of them is at fault, and nothing more is asked', async () => {
  const { state, size } = setUp(100)
  for (const count of [100, 100, 50, 2]) expect(await size.isTooMany(count)).toBe(false)
  expect([size.most, state.asked]).toEqual([Number.POSITIVE_INFINITY, [100]])
})

test('behavior: batches that grow by one make few questions', async () => {
  const { state, size } = setUp(100)
  for (let count = 2; count <= 100; count += 1) await size.isTooMany(count)
  expect(state.asked.length).toBeLessThanOrEqual(7)
})

test('behavior: what can’t be told now is not asked again within a second', async () => {
  const { state, size } = setUp(1)
  state.isSilent = true
  for (let times = 0; times < 5; times += 1) expect(await size.isTooMany(10)).toBe(false)
  expect(state.asked).toEqual([10])
  state.now = 1_000
  state.isSilent = false
  expect(await size.isTooMany(10)).toBe(true)
})

test('behavior: ten minutes later the size is found out again', async () => {
  const { state, size } = setUp(1)
  expect(await size.isTooMany(8)).toBe(true)
  state.now = 599_999
  expect(size.most).toBe(1)
  state.limit = 100
  state.now = 600_000
  expect(size.most).toBe(Number.POSITIVE_INFINITY)
  expect(await size.isTooMany(8)).toBe(false)
})

test('behavior: a limit of 1 of which nothing speaks holds 30 s, and twice as long each time', async () => {
  const { state, size } = setUp(1)
  state.says = false
  for (const holdsMs of [30_000, 60_000, 120_000, 240_000, 480_000, 600_000, 600_000]) {
    expect(await size.isTooMany(8)).toBe(true)
    state.now += holdsMs - 1
    expect(size.most).toBe(1)
    state.now += 1
    expect(size.most).toBe(Number.POSITIVE_INFINITY)
  }
})

test('behavior: a node that takes batches again is believed anew', async () => {
  const { state, size } = setUp(1)
  state.says = false
  for (const [limit, isTooMany] of [
    [1, true],
    [100, false],
    [1, true],
  ] as const) {
    state.limit = limit
    expect(await size.isTooMany(8)).toBe(isTooMany)
    state.now += isTooMany ? 30_000 : 600_000
    expect(size.most).toBe(Number.POSITIVE_INFINITY)
  }
})

test('default: a limit above 1 was told by an answer, and holds', async () => {
  const { state, size } = setUp(4)
  state.says = false
  expect(await size.isTooMany(8)).toBe(true)
  state.now = 599_999
  expect(size.most).toBe(4)
})
