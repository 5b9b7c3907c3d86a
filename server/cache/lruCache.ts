/** Forgets what was not used lately when the sum of sizes passes `limit`. */
export interface LruCache<T> {
  get(key: string): T | undefined
  /** `size` in the unit of `limit`; @default 1 */
  set(key: string, value: T, size?: number): void
  delete(key: string): void
  /** Entries, whatever their sizes. */
  readonly size: number
}

interface Entry<T> {
  value: T
  size: number
}

/**
 * Two generations instead of an order: what is used moves to the young one; when that is half full, it
 * becomes the old one and the old one is forgotten. A use costs one look-up and moves nothing in most cases.
 */
export function createLruCache<T>(limit: number): LruCache<T> {
  let young = new Map<string, Entry<T>>()
  let old = new Map<string, Entry<T>>()
  let size = 0

  function put(key: string, entry: Entry<T>): void {
    size += entry.size - (young.get(key)?.size ?? 0)
    young.set(key, entry)
    if (size <= limit / 2) return
    old = young
    young = new Map()
    size = 0
  }

  return {
    get(key) {
      const entry = young.get(key)
      if (entry) return entry.value
      const aged = old.get(key)
      if (!aged) return undefined
      old.delete(key)
      put(key, aged)
      return aged.value
    },
    set(key, value, entrySize = 1) {
      if (entrySize <= limit / 2) put(key, { value, size: entrySize })
      else this.delete(key)
    },
    delete(key) {
      size -= young.get(key)?.size ?? 0
      young.delete(key)
      old.delete(key)
    },
    get size() {
      return young.size + old.size
    },
  }
}
