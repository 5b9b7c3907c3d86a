import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStoreProbe } from './storeProbe.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const silent = () => new Promise<void>(() => {})

/** What a probe says, and after how many ms. */
async function timed(probe: () => Promise<string>): Promise<[string, number]> {
  const startedAt = performance.now()
  const said = probe().then((state): [string, number] => [state, Math.round(performance.now() - startedAt)])
  await vi.advanceTimersByTimeAsync(2_000)
  return said
}
const behind = { holdMs: 60_000, patienceMs: 10_000, answersAtOnce: true }

test('default: a store that says nothing counts as gone', async () => {
  expect(await timed(createStoreProbe(silent))).toEqual(['failed', 2_000])
})

test('behavior: the last state is given at once, and the store asked behind it', async () => {
  let ping: () => Promise<void> = async () => {}
  let questions = 0
  const probe = createStoreProbe(() => {
    questions += 1
    return ping()
  }, behind)
  expect(await timed(probe)).toEqual(['ok', 0])
  ping = silent
  await vi.advanceTimersByTimeAsync(60_000)
  expect([await timed(probe), questions]).toEqual([['ok', 0], 2])
  await vi.advanceTimersByTimeAsync(10_000)
  expect([await timed(probe), questions]).toEqual([['failed', 0], 2])
  ping = async () => {}
  await vi.advanceTimersByTimeAsync(60_000)
  expect([await timed(probe), questions]).toEqual([['failed', 0], 3])
  expect([await timed(probe), questions]).toEqual([['ok', 0], 3])
})

test('behavior: before anything is known, nobody waits longer than 2 s', async () => {
  let finish = () => {}
  const ping = () =>
    new Promise<void>((resolve) => {
      finish = resolve
    })
  const probe = createStoreProbe(ping, behind)
  expect(await timed(probe)).toEqual(['failed', 2_000])
  finish()
  await vi.advanceTimersByTimeAsync(0)
  expect(await timed(probe)).toEqual(['ok', 0])
})
