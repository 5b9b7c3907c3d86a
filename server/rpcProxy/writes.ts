import { createLruCache } from '../cache/lruCache.ts'
import { steadyNow } from '../cache/steadyNow.ts'
import type { Client } from '../limits/client.ts'

/**
 * Who sent a transaction that a node took. Its client reads everything anew from then on. Others are answered from memory
 * as ever: to them it is a transaction like those that reach the chain elsewhere, and nobody can make them wait by sending.
 */
export interface Writes {
  /** Grows with each transaction. */
  readonly count: number
  /** What was read at a lower count is too old for this client. */
  since(client: Client): number
  /** When a node took its last one, ms; without end ago where there is none. */
  at(client: Client): number
  took(client: Client): void
}

/** Clients whose transactions are remembered; what they read before is old by the time they are forgotten. */
const remembered = 20_000

const never = Number.NEGATIVE_INFINITY

export function createWrites(now: () => number = steadyNow): Writes {
  const last = createLruCache<{ count: number; at: number }>(remembered)
  let count = 0
  return {
    get count() {
      return count
    },
    since: ({ id }) => (count === 0 ? 0 : (last.get(id)?.count ?? 0)),
    at: ({ id }) => (count === 0 ? never : (last.get(id)?.at ?? never)),
    took({ id }) {
      count += 1
      last.set(id, { count, at: now() })
    },
  }
}
