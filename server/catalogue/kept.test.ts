import { expect, test } from 'vitest'
import { createKept } from './kept.ts'

function kept(load: () => Promise<number>) {
  const log: string[] = []
  let time = 0
  const value = createKept({
    load,
    maxAge: 100,
    retryAfter: 10,
    onChange: () => log.push('change'),
    onError: (error) => log.push(String(error)),
    now: () => time,
  })
  const at = (ms: number) => {
    time = ms
    return value.get()
  }
  return { value, log, at }
}

test('default: the old value is answered while the new one is loaded', async () => {
  let source = 1
  const { value, log, at } = kept(async () => source)
  expect(value.get()).toBe(undefined)
  await value.refresh()
  source = 2
  expect([at(99), at(100)]).toEqual([1, 1])
  await value.refresh()
  expect(value.get()).toBe(2)
  expect(log).toEqual(['change', 'change'])
})

test('behavior: an equal value changes nothing', async () => {
  const { value, log } = kept(async () => 1)
  await value.refresh()
  await value.refresh()
  expect(log).toEqual(['change'])
})

test('behavior: a refresh sees what was written before it, also while another one runs', async () => {
  let source = 1
  let loads = 0
  const { value } = kept(async () => {
    loads += 1
    const read = source
    await Promise.resolve()
    return read
  })
  const first = value.refresh()
  await Promise.resolve()
  source = 2
  await value.refresh()
  await first
  expect([value.get(), loads]).toEqual([2, 2])
})

test('error: the last good value stays, and is tried again soon', async () => {
  let fails = false
  let loads = 0
  const { value, log, at } = kept(async () => {
    loads += 1
    if (fails) throw new Error('gone')
    return 1
  })
  await value.refresh()
  fails = true
  await value.refresh()
  expect([at(9), loads]).toEqual([1, 2])
  expect(at(10)).toBe(1)
  await value.refresh()
  expect(loads).toBeGreaterThan(2)
  expect(log.slice(0, 2)).toEqual(['change', 'Error: gone'])
})
