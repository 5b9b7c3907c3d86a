import { setTimeout as wait } from 'node:timers/promises'
import { steadyNow } from '../cache/steadyNow.ts'
import type { Lease, Leases } from '../db/leases.ts'
import type { Claimant } from '../upstreams/shares/claim.ts'
import type { Slots } from './slots.ts'

/** How often it is looked whether another process is through, ms. */
const pollMs = 200

export interface SharedWork {
  leases: Leases
  /** What no two processes do at once. */
  name: string
  slots: Slots
  by: Claimant | undefined
  /** Nothing is left to do, by what the database holds; `waited`: another process was at it meanwhile. */
  isDone(waited: boolean): Promise<boolean>
  work(lease: Lease): Promise<void>
  /** So long another process is waited for, ms. */
  waitMs: number
  signal: AbortSignal
}

/**
 * Does work in one process of all that share the database. Others wait, without a turn of their own, until it is done; where
 * it was not, because that process failed or is gone, they do it.
 *
 * @throws QueueFull and as the work
 */
export async function inOneProcess(shared: SharedWork): Promise<void> {
  const { leases, name, slots, by, isDone, work, waitMs, signal } = shared
  const until = steadyNow() + waitMs
  let waited = false
  const attempt = () =>
    slots(by, async () => {
      if (await isDone(waited)) return true
      const lease = await leases.take(name)
      if (!lease) return false
      try {
        // Between the look and the lease another one may have done it.
        if (!(await isDone(waited))) await work(lease)
      } finally {
        await lease.release()
      }
      return true
    })
  while (!signal.aborted && !(await attempt())) {
    waited = true
    do {
      if (steadyNow() >= until) return
      await wait(pollMs, undefined, { signal }).catch(() => {})
    } while (!signal.aborted && (await leases.isTaken(name)))
  }
}
