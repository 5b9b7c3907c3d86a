import { focusManager, InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { historyPages } from './account.ts'
import type { ApiClient } from './apiClient.ts'

const api = {
  frameToken: async () => 'token',
  fetch: (...given: Parameters<typeof fetch>) => fetch(...given),
} as unknown as ApiClient

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  focusManager.setFocused(undefined)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Minutes and seconds after the first answer at which the history is asked for, in one hour. */
async function triesOf(answer: (at: number) => Response) {
  const began = Date.now()
  const at: number[] = []
  vi.stubGlobal('fetch', async () => {
    at.push((Date.now() - began) / 1_000)
    return answer(at.length - 1)
  })
  const client = new QueryClient()
  const options = historyPages(api, '0xAb', 'eip155:1', 'usd')
  const leave = new InfiniteQueryObserver(client, options).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(3_600_000)
  leave()
  return at
}
const page = (isIncomplete: boolean) =>
  Response.json(
    { data: [], next: null },
    isIncomplete ? { headers: { 'x-incomplete-chains': 'eip155:1' } } : {},
  )

test('behavior: what is incomplete is asked for again, with longer and longer pauses', async () => {
  const at = await triesOf(() => page(true))
  expect(at).toEqual([0, 30, 90, 210, 450, 930, 1530, 2130, 2730, 3330])
})

test('behavior: what is whole by then is left alone', async () => {
  expect(await triesOf((asked) => page(asked < 2))).toEqual([0, 30, 90])
})

test('behavior: so is a history that was whole at once', async () => {
  expect(await triesOf(() => page(false))).toEqual([0])
})

test('behavior: a failure on the way ends nothing', async () => {
  const at = await triesOf((asked) => (asked === 1 ? new Response('{}', { status: 502 }) : page(asked < 3)))
  expect(at).toEqual([0, 30, 90, 210])
})

test('behavior: nobody asks while nobody can see it', async () => {
  focusManager.setFocused(false)
  expect(await triesOf(() => page(true))).toEqual([0])
})
