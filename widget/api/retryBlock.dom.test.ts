import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryBlock } from './retryBlock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function asked(answer: () => Promise<number>) {
  const client = new QueryClient()
  const queryFn = vi.fn(answer)
  const look = () =>
    new QueryObserver<number>(client, { queryKey: ['balance'], queryFn, ...retryBlock }).subscribe(() => {})
  return { queryFn, look }
}

test('default: who looks again within 30 s is told what is known', async () => {
  const { queryFn, look } = asked(async () => 7)
  const leave = look()
  await vi.advanceTimersByTimeAsync(29_000)
  leave()
  look()()
  expect(queryFn).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_001)
  look()
  expect(queryFn).toHaveBeenCalledTimes(2)
})

test('error: what failed is left alone for 30 s, then asked by itself', async () => {
  const { queryFn, look } = asked(() => Promise.reject(new Error('no node')))
  look()
  await vi.advanceTimersByTimeAsync(29_000)
  look()
  expect(queryFn).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_001)
  expect(queryFn).toHaveBeenCalledTimes(2)
})
