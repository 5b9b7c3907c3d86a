import { expect, test } from 'vitest'
import { createLruCache } from './lruCache.ts'

test('default', () => {
  const cache = createLruCache<number>(10)
  cache.set('a', 1)
  expect(cache.get('a')).toBe(1)
  expect(cache.get('b')).toBe(undefined)
  cache.set('a', 2)
  expect(cache.get('a')).toBe(2)
  cache.delete('a')
  expect(cache.get('a')).toBe(undefined)
})

test('behavior: never holds more than its limit, and what is used stays', () => {
  const cache = createLruCache<number>(100)
  cache.set('kept', -1)
  for (let count = 0; count < 10_000; count += 1) {
    cache.set(`k${count}`, count)
    expect(cache.get('kept')).toBe(-1)
  }
  const held = Array.from({ length: 10_000 }, (_, count) => cache.get(`k${count}`)).filter(
    (n) => n !== undefined,
  )
  expect(held.length).toBeLessThanOrEqual(102)
})

test('param: size', () => {
  const cache = createLruCache<string>(100)
  cache.set('large', 'x', 51)
  expect(cache.get('large')).toBe(undefined)
  cache.set('a', 'a', 40)
  cache.set('a', 'b', 45)
  expect(cache.get('a')).toBe('b')
  cache.set('b', 'b', 45)
  cache.set('c', 'c', 45)
  cache.set('d', 'd', 45)
  expect([cache.get('a'), cache.get('d')]).toEqual([undefined, 'd'])
})
