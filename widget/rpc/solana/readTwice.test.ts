import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { randomTransaction } from '../../review/solana/test/randomTransaction.ts'
import { readTransaction } from '../../review/solana/wire/readTransaction.ts'
import { testContext } from '../../test/testContext.ts'
import { readTwice } from './readTwice.ts'
import { readsTheSame } from './secondReading.ts'

const asked = (['legacy', 'v0'] as const).map((kind) => {
  const wire = randomTransaction(kind)
  return { wire, read: readTransaction(wire) }
})
const [one, two] = asked as [(typeof asked)[number], (typeof asked)[number]]
/** As if one of our readers showed the accounts of another transaction. */
const doctored = { wire: two.wire, read: { ...two.read, keys: one.read.keys } }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('default: both read the same, and nothing is said', async () => {
  const { context, state } = testContext()
  await readTwice(context, asked, async () => readsTheSame)
  expect(state().open).toBe(false)
  expect(context.api.countRefusal).not.toHaveBeenCalled()
})

test('error: one of several reads differently: refused, counted and shown', async () => {
  const { context, state } = testContext()
  vi.spyOn(console, 'error').mockReturnValue()
  const reading = readTwice(context, [one, doctored], async () => readsTheSame)
  await expect(reading).rejects.toMatchObject({ code: -32602, data: { reason: 'readings_differ' } })
  expect(context.api.countRefusal).toHaveBeenCalledExactlyOnceWith('readings_differ')
  await vi.advanceTimersByTimeAsync(300)
  expect(state()).toMatchObject({ open: true, alert: { kind: 'error', code: 'readings_differ' } })
})

test.each([
  ['does not load', () => Promise.reject(new TypeError('offline'))],
  ['loads for too long', () => new Promise<never>(() => {})],
])('behavior: the library %s: our reading counts alone', async (_, load) => {
  const { context, state } = testContext()
  const reading = readTwice(context, [doctored], load)
  await vi.advanceTimersByTimeAsync(2_000)
  await reading
  expect(state().open).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
})
