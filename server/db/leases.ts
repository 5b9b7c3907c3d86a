import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, lt, or, sql } from 'drizzle-orm'
import { steadyNow } from '../cache/steadyNow.ts'
import type { Db } from './db.ts'
import { leases } from './schema/leases.ts'

/** What one process at a time does, of all that share a database. A process that ends without a word loses it. */
export interface Leases {
  /** `undefined` where somebody has it, this process among them. */
  take(name: string): Promise<Lease | undefined>
  /** Has anybody got it? */
  isTaken(name: string): Promise<boolean>
  /** So many has this process. */
  readonly count: number
  /** Gives all of them back. */
  close(): Promise<void>
}

export interface Lease {
  /** Somebody else may have it: it was not renewed in time, or the database does not say so in time. */
  readonly isLost: boolean
  /** Never fails: what is not given back expires. */
  release(): Promise<void>
}

export interface LeasesOptions {
  /** So long a lease is good for, ms; a database in reach renews it before. @default 6_000 */
  goodForMs?: number
  /** @default 2_000 */
  renewMs?: number
}

export function createLeases(db: Db, { goodForMs = 6_000, renewMs = 2_000 }: LeasesOptions = {}): Leases {
  const owner = randomUUID()
  /** Until when each is good by our own clock: never longer than by the database's. */
  const held = new Map<string, { goodUntil: number }>()
  const expiresAt = sql`now() + ${goodForMs} * interval '1 millisecond'`
  let timer: NodeJS.Timeout | undefined

  async function renew(): Promise<void> {
    const before = [...held]
    const names = before.map(([name]) => name)
    const goodUntil = steadyNow() + goodForMs
    const renewed = await db
      .update(leases)
      .set({ expiresAt })
      .where(and(eq(leases.owner, owner), inArray(leases.name, names), gt(leases.expiresAt, sql`now()`)))
      .returning({ name: leases.name })
    const left = new Set(renewed.map(({ name }) => name))
    for (const [name, state] of before) {
      if (held.get(name) !== state) continue
      if (left.has(name)) state.goodUntil = goodUntil
      else lose(name)
    }
  }

  function lose(name: string): void {
    const state = held.get(name)
    if (state) state.goodUntil = Number.NEGATIVE_INFINITY
    held.delete(name)
  }

  /** But for the one that came after it. */
  function drop(name: string, state: { goodUntil: number }): void {
    if (held.get(name) === state) held.delete(name)
  }

  function schedule(): void {
    timer ??= setTimeout(async () => {
      // Without the database nothing can be taken over either; it is tried again.
      if (held.size > 0) await renew().catch(() => {})
      timer = undefined
      if (held.size > 0) schedule()
    }, renewMs).unref()
  }

  async function take(name: string): Promise<Lease | undefined> {
    const known = held.get(name)
    if (known && known.goodUntil > steadyNow()) return undefined
    lose(name)
    const state = { goodUntil: steadyNow() + goodForMs }
    held.set(name, state)
    const taken = await db
      .insert(leases)
      .values({ name, owner, expiresAt })
      .onConflictDoUpdate({
        target: leases.name,
        set: { owner, expiresAt },
        // Of this process is only what it lost.
        setWhere: or(lt(leases.expiresAt, sql`now()`), eq(leases.owner, owner)),
      })
      .returning({ name: leases.name })
      .catch((error) => {
        drop(name, state)
        throw error
      })
    if (taken.length === 0) {
      drop(name, state)
      return undefined
    }
    schedule()
    return {
      get isLost() {
        return state.goodUntil <= steadyNow()
      },
      async release() {
        if (held.get(name) !== state) return
        await giveBack([name])
        drop(name, state)
      },
    }
  }

  const giveBack = async (names: string[]) => {
    const own = and(eq(leases.owner, owner), inArray(leases.name, names))
    await db
      .delete(leases)
      .where(own)
      .catch(() => {})
  }

  return {
    take,
    async isTaken(name) {
      const own = and(eq(leases.name, name), gt(leases.expiresAt, sql`now()`))
      return (await db.select({ name: leases.name }).from(leases).where(own)).length > 0
    },
    get count() {
      return held.size
    },
    async close() {
      clearTimeout(timer)
      const names = [...held.keys()]
      if (names.length > 0) await giveBack(names)
      for (const name of names) lose(name)
    },
  }
}
