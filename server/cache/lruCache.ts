/** What was used least goes first when the sum of sizes passes `limit`. */
export interface LruCache<T> {
  get(key: string): T | undefined
  /** `size` in the unit of `limit`; @default 1 */
  set(key: string, value: T, size?: number): void
  delete(key: string): void
  clear(): void
  readonly size: number
}

export function createLruCache<T>(limit: number): LruCache<T> {
  const entries = new Map<string, { value: T; size: number }>()
  let total = 0
  function remove(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    total -= entry.size
  }
  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key, value, size = 1) {
      remove(key)
      if (size > limit) return
      entries.set(key, { value, size })
      total += size
      for (const oldest of entries.keys()) {
        if (total <= limit) break
        remove(oldest)
      }
    },
    delete: remove,
    clear() {
      entries.clear()
      total = 0
    },
    get size() {
      return total
    },
  }
}
