import { expect, test } from 'vitest'
import { namedCache, type SharedCache } from './sharedCache.ts'

function keysOf(use: (cache: SharedCache) => void): string[] {
  const keys: string[] = []
  const cache = namedCache(
    {
      get: async (key) => void keys.push(key),
      set: (key) => void keys.push(key),
      delete: (key) => void keys.push(key),
    },
    'balances',
  )
  if (cache) use(cache)
  return keys
}

test('default: a key begins with the name of its cache, and holds no address that can be read', () => {
  const key = 'eip155:1 0xAbC0000000000000000000000000000000000001'
  const keys = keysOf((cache) => {
    void cache.get(key)
    cache.set(key, 1, 1_000)
    cache.delete(key)
  })
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^balances:[\w-]{43}$/)
  expect(keysOf((cache) => cache.delete('another'))).not.toContain(keys[0])
})

test('behavior: without a cache there is none', () =>
  expect(namedCache(undefined, 'balances')).toBeUndefined())
