import { createLruCache } from '../cache/lruCache.ts'
import { steadyNow } from '../cache/steadyNow.ts'
import type { Caches } from '../observe/caches.ts'
import type { Limits } from './limits.ts'

interface Window {
  used: number
  /** Ms since 1970. */
  ends: number
}

/** Keys that are remembered; a caller with more of them pushes out the oldest. */
const keyLimit = 100_000

/** Limits of this process. */
export function createMemoryLimits(now: () => number = steadyNow, caches?: Caches): Limits {
  const windows = createLruCache<Window>(keyLimit)
  caches?.add('limits', windows)
  const openWindow = (key: string): Window | undefined => {
    const window = windows.get(key)
    return window && window.ends > now() ? window : undefined
  }
  return {
    async take({ name, times, seconds }, key) {
      const id = `${name} ${key}`
      const window = openWindow(id) ?? { used: 0, ends: now() + seconds * 1000 }
      if (window.used >= times) return Math.ceil((window.ends - now()) / 1000)
      window.used += 1
      windows.set(id, window)
      return 0
    },
    used: async ({ name }, key) => openWindow(`${name} ${key}`)?.used ?? 0,
    async giveBack({ name }, key) {
      const window = openWindow(`${name} ${key}`)
      if (window && window.used > 0) window.used -= 1
    },
  }
}
