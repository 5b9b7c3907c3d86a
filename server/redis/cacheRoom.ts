import { steadyNow } from '../cache/steadyNow.ts'
import { PriorityQueue } from '../limits/priorityQueue.ts'

export interface CacheRoom {
  /** Of one process. */
  entries: number
  bytes: number
}

/** What a process keeps in a store that all share: a store that evicts nothing must never be full of it. */
export function createCacheRoom({ entries, bytes }: CacheRoom, now: () => number = steadyNow) {
  const byEnd = new PriorityQueue<string>()
  const sizes = new Map<string, number>()
  let used = 0

  function drop(key: string): void {
    used -= sizes.get(key) ?? 0
    sizes.delete(key)
    byEnd.delete(key)
  }

  return {
    /** @returns the keys that must go for this one: those that end first */
    add(key: string, size: number, lifeMs: number): string[] {
      drop(key)
      const gone: string[] = []
      for (let first = byEnd.top(); first !== undefined; first = byEnd.top()) {
        const isOver = -byEnd.priorityOf(first) <= now()
        if (!isOver && sizes.size < entries && used + size <= bytes) break
        drop(first)
        if (!isOver) gone.push(first)
      }
      byEnd.set(key, -(now() + lifeMs))
      sizes.set(key, size)
      used += size
      return gone
    },
    drop,
    get used() {
      return { entries: sizes.size, bytes: used }
    },
  }
}
