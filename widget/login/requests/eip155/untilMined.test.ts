import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilMined } from './untilMined.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const hash = `0x${'1'.repeat(64)}`
const never = new AbortController().signal
/** A node that has no receipt before it was asked `times`. */
const nodeAfter = (times: number, status: unknown = '0x1') => {
  const ask = vi.fn(async () => (ask.mock.calls.length > times ? { status, blockNumber: '0x10' } : null))
  return ask
}

test('default: asks every two seconds until a block has it', async () => {
  const ask = nodeAfter(3)
  const found = untilMined(ask, hash, never)
  await vi.advanceTimersByTimeAsync(5_999)
  expect(ask).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(1)
  expect(await found).toBe(true)
  expect(ask).toHaveBeenCalledWith('eth_getTransactionReceipt', [hash])
})

test('behavior: one that failed did not happen', async () =>
  expect(await untilMined(nodeAfter(0, '0x0'), hash, never)).toBe(false))

test.each<[unknown, boolean]>([
  ['0x01', true],
  [1, true],
  ['1', true],
  [true, true],
  ['0x00', false],
  [0, false],
  ['0', false],
  [false, false],
])('param: an outcome written as %j', async (status, done) =>
  expect(await untilMined(nodeAfter(0, status), hash, never)).toBe(done),
)

test('behavior: after ten minutes nobody waits any more', async () => {
  const ask = nodeAfter(Number.POSITIVE_INFINITY)
  const found = untilMined(ask, hash, never)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(await found).toBe(false)
  expect(ask).toHaveBeenCalledTimes(300)
})

test('error: who leaves while it waits learns it at once, and nothing goes on', async () => {
  const leave = new AbortController()
  const ask = nodeAfter(Number.POSITIVE_INFINITY)
  const found = untilMined(ask, hash, leave.signal)
  const refused = expect(found).rejects.toThrow('gone')
  await vi.advanceTimersByTimeAsync(3_000)
  leave.abort(new Error('gone'))
  await refused
  expect(vi.getTimerCount()).toBe(0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('error: who left before waits for nothing', async () => {
  const left = AbortSignal.abort(new Error('gone'))
  await expect(untilMined(nodeAfter(1), hash, left)).rejects.toThrow('gone')
  expect(vi.getTimerCount()).toBe(0)
})

test('behavior: of a pause that is over nothing listens any more', async () => {
  const { signal } = new AbortController()
  const added = vi.spyOn(signal, 'addEventListener')
  const removed = vi.spyOn(signal, 'removeEventListener')
  const found = untilMined(nodeAfter(2), hash, signal)
  await vi.advanceTimersByTimeAsync(4_000)
  await found
  expect(added).toHaveBeenCalledTimes(2)
  expect(removed.mock.calls).toEqual(added.mock.calls)
})
