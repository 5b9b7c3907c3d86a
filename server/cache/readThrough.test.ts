import { expect, test, vi } from 'vitest'
import { createReadThrough } from './readThrough.ts'

function cache(read: (key: string) => Promise<number>) {
  let time = 0
  const made = createReadThrough<number>({
    read,
    freshMs: 100,
    staleMs: 1000,
    failureMs: 300,
    now: () => time,
  })
  return Object.assign(made, {
    wait: (ms: number) => {
      time += ms
    },
  })
}

test('default: asked once by many at once, and not again while it is fresh', async () => {
  const read = vi.fn(async (key: string) => key.length)
  const sizes = cache(read)
  expect(await Promise.all([sizes.get('abc'), sizes.get('abc'), sizes.get('ab')])).toEqual([3, 3, 2])
  sizes.wait(99)
  await sizes.get('abc')
  expect(read).toHaveBeenCalledTimes(2)
})

test('behavior: what is stale answers at once, and is read again behind it', async () => {
  let value = 1
  const values = cache(async () => value)
  await values.get('a')
  value = 2
  values.wait(500)
  expect(await values.get('a')).toBe(1)
  await vi.waitFor(async () => expect(await values.get('a')).toBe(2))
  values.wait(2000)
  value = 3
  expect(await values.get('a')).toBe(3)
})

test('behavior: a failure is remembered, so that a dead upstream costs one request', async () => {
  const read = vi.fn(async () => Promise.reject(new Error('dead')))
  const values = cache(read)
  for (const _ of [1, 2, 3]) await expect(values.get('a')).rejects.toThrow('dead')
  expect(read).toHaveBeenCalledTimes(1)
  values.wait(301)
  await expect(values.get('a')).rejects.toThrow('dead')
  expect(read).toHaveBeenCalledTimes(2)
})

test('behavior: what is stale outlives a failure', async () => {
  let dead = false
  const values = cache(async () => {
    if (dead) throw new Error('dead')
    return 1
  })
  await values.get('a')
  dead = true
  values.wait(500)
  expect(await values.get('a')).toBe(1)
  expect(await values.get('a')).toBe(1)
  values.wait(600)
  await expect(values.get('a')).rejects.toThrow('dead')
})

test('behavior: forgotten is read anew, also while a reading is under way', async () => {
  const answers: ((value: number) => void)[] = []
  const values = cache(() => new Promise((resolve) => answers.push(resolve)))
  const first = values.get('a')
  values.forget('a')
  const second = values.get('a')
  answers[0]?.(1)
  answers[1]?.(2)
  expect(await Promise.all([first, second])).toEqual([1, 2])
  expect(await values.get('a')).toBe(2)
})
