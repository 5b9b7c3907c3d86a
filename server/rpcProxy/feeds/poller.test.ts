import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPoller } from './poller.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** By the clock of the test. */
// biome-ignore lint/plugin: no time passes.
const tenMs = () => new Promise<void>((resolve) => setTimeout(resolve, 10))

/** A poll that takes 10 ms. */
function counted(intervalMs = 1_000) {
  const polls = { count: 0, fails: false, outcomes: [] as string[] }
  const poller = createPoller({
    async poll() {
      polls.count += 1
      await tenMs()
      if (polls.fails) throw new Error('no node')
    },
    interval: () => intervalMs,
    backoffMost: 3_000,
    onPoll: (outcome) => polls.outcomes.push(outcome),
  })
  return { polls, poller }
}

test('default: at once, then after each interval, until it is stopped', async () => {
  const { polls, poller } = counted()
  poller.start()
  poller.start()
  await vi.advanceTimersByTimeAsync(2_100)
  expect(polls.count).toBe(3)
  poller.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(polls.count).toBe(3)
  poller.start()
  await vi.advanceTimersByTimeAsync(20)
  expect(polls.count).toBe(4)
  poller.stop()
})

test('behavior: the pause doubles while polls fail, up to the most, and ends with a success', async () => {
  const { polls, poller } = counted()
  polls.fails = true
  poller.start()
  await vi.advanceTimersByTimeAsync(20)
  const counts: number[] = []
  for (let second = 0; second < 9; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000)
    counts.push(polls.count)
  }
  expect(counts).toEqual([1, 2, 2, 2, 3, 3, 3, 3, 4])
  polls.fails = false
  await vi.advanceTimersByTimeAsync(3_000)
  const before = polls.count
  await vi.advanceTimersByTimeAsync(2_000)
  expect(polls.count - before).toBeGreaterThanOrEqual(1)
  expect(polls.outcomes.slice(0, 4)).toEqual(['failed', 'failed', 'failed', 'failed'])
  expect(polls.outcomes.at(-1)).toBe('ok')
  poller.stop()
})

test('behavior: who wants it fresh waits for a poll that began afterwards, together with others', async () => {
  const { polls, poller } = counted()
  poller.start()
  const settled: number[] = []
  for (let count = 0; count < 3; count += 1) void poller.fresh().then(() => settled.push(polls.count))
  await vi.advanceTimersByTimeAsync(15)
  expect(settled).toEqual([])
  await vi.advanceTimersByTimeAsync(15)
  expect(settled).toEqual([2, 2, 2])
  await poller.fresh()
  expect(polls.count).toBe(2)
  poller.stop()
})

test('error: a fresh poll fails', async () => {
  const { polls, poller } = counted()
  polls.fails = true
  poller.start()
  const fresh = expect(poller.fresh()).rejects.toThrow('no node')
  await vi.advanceTimersByTimeAsync(30)
  await fresh
  poller.stop()
})

test('behavior: a poll that outlives its stop counts for nobody who comes later', async () => {
  const wanted: boolean[] = []
  const poller = createPoller({
    async poll(isWanted) {
      await tenMs()
      wanted.push(isWanted())
    },
    interval: () => 1_000,
    backoffMost: 3_000,
  })
  poller.start()
  await vi.advanceTimersByTimeAsync(5)
  poller.stop()
  poller.start()
  await vi.advanceTimersByTimeAsync(7)
  expect(wanted).toEqual([false])
  void poller.fresh()
  await vi.advanceTimersByTimeAsync(12)
  expect(wanted).toEqual([false, true])
  poller.stop()
})

test('behavior: a poll that is stopped is the last one', async () => {
  const { polls, poller } = counted()
  poller.start()
  await vi.advanceTimersByTimeAsync(5)
  poller.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect([polls.count, polls.outcomes]).toEqual([1, []])
})

test('behavior: to start what has started changes nothing', async () => {
  const { polls, poller } = counted()
  poller.start()
  await vi.advanceTimersByTimeAsync(50)
  poller.start()
  await vi.advanceTimersByTimeAsync(50)
  await poller.fresh()
  expect(polls.count).toBe(1)
  poller.stop()
})

test('behavior: the most between polls that fail holds for these alone', async () => {
  const { polls, poller } = counted(5_000)
  poller.start()
  await vi.advanceTimersByTimeAsync(5_009)
  expect(polls.count).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(polls.count).toBe(2)
  poller.stop()
})

test('behavior: a failure from before a stop lengthens no pause', async () => {
  const { polls, poller } = counted()
  polls.fails = true
  poller.start()
  await vi.advanceTimersByTimeAsync(5)
  poller.stop()
  poller.start()
  await vi.advanceTimersByTimeAsync(1_004)
  expect([polls.count, polls.outcomes]).toEqual([1, ['failed']])
  await vi.advanceTimersByTimeAsync(1)
  expect(polls.count).toBe(2)
  poller.stop()
})

test('behavior: a poll is fresh for 250 ms', async () => {
  const { polls, poller } = counted()
  poller.start()
  await vi.advanceTimersByTimeAsync(249)
  await poller.fresh()
  expect(polls.count).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  void poller.fresh()
  expect(polls.count).toBe(2)
  poller.stop()
})
