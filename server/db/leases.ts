import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
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
  /** Somebody else may have it: it was not renewed in time. */
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
  const held = new Map<string, { isLost: boolean }>()
  const expiresAt = sql`now() + ${goodForMs} * interval '1 millisecond'`
  let timer: NodeJS.Timeout | undefined

  async function renew(): Promise<void> {
    const names = [...held.keys()]
    const renewed = await db
      .update(leases)
      .set({ expiresAt })
      .where(and(eq(leases.owner, owner), inArray(leases.name, names), gt(leases.expiresAt, sql`now()`)))
      .returning({ name: leases.name })
    const left = new Set(renewed.map(({ name }) => name))
    for (const name of names) if (!left.has(name)) lose(name)
  }

  function lose(name: string): void {
    const state = held.get(name)
    if (state) state.isLost = true
    held.delete(name)
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
    if (held.has(name)) return undefined
    const state = { isLost: false }
    held.set(name, state)
    const taken = await db
      .insert(leases)
      .values({ name, owner, expiresAt })
      .onConflictDoUpdate({
        target: leases.name,
        set: { owner, expiresAt },
        setWhere: lt(leases.expiresAt, sql`now()`),
      })
      .returning({ name: leases.name })
      .catch((error) => {
        held.delete(name)
        throw error
      })
    if (taken.length === 0) {
      held.delete(name)
      return undefined
    }
    schedule()
    return {
      get isLost() {
        return state.isLost
      },
      async release() {
        if (held.get(name) !== state) return
        await giveBack([name])
        held.delete(name)
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
