import { createLruCache } from '../cache/lruCache.ts'
import { steadyNow } from '../cache/steadyNow.ts'

const day = 86_400_000
/** Characters of rows that a process keeps for one project in a day: anybody may send events, and disks are finite. */
const dayLimit = 64_000_000
const projectLimit = 10_000

/** How much of a project is kept in a day. Counted anew at midnight, UTC, by a clock that nobody sets. */
export function createBudget(now: () => number = steadyNow, limit = dayLimit) {
  const spent = createLruCache<{ day: number; size: number }>(projectLimit)
  return {
    /** @returns whether there was room for it */
    take(projectId: string, size: number): boolean {
      const today = Math.floor(now() / day)
      const known = spent.get(projectId)
      const before = known?.day === today ? known.size : 0
      if (before + size > limit) return false
      spent.set(projectId, { day: today, size: before + size })
      return true
    },
  }
}
