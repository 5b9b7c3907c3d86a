import { createLruCache as createCache, type LruCache } from '../../server/cache/lruCache.ts'
import { mutantControl } from './control.ts'

/**
 * In the place of the cache in which limits count: a test that is run again starts with whole limits, as it would in a
 * process of its own.
 */
export function createLruCache<T>(limit: number): LruCache<T> {
  const control = mutantControl()
  let { repeats } = control
  let cache = createCache<T>(limit)
  const ofNow = (): LruCache<T> => {
    if (repeats !== control.repeats) cache = createCache<T>(limit)
    repeats = control.repeats
    return cache
  }
  return {
    get: (key) => ofNow().get(key),
    set: (key, value, size) => ofNow().set(key, value, size),
    delete: (key) => ofNow().delete(key),
    get size() {
      return ofNow().size
    },
  }
}
