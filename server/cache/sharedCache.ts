import { createHash } from 'node:crypto'

/** Answers that the processes of one server share for as long as they are fresh. */
export interface SharedCache {
  /** @returns `undefined` where nothing fresh is known, or nothing can be known soon */
  get(key: string): Promise<SharedAnswer | undefined>
  /** Does not wait; what cannot be kept is left out. @param freshMs Ms until it is forgotten */
  set(key: string, value: unknown, freshMs: number): void
  delete(key: string): void
}

export interface SharedAnswer {
  value: unknown
  /** Ms until it is forgotten. */
  leftMs: number
}

/** One cache among others: its keys begin with a name of its own, and hold no address that can be read. */
export function namedCache(shared: SharedCache | undefined, name: string): SharedCache | undefined {
  if (!shared) return undefined
  const inside = (key: string) => `${name}:${createHash('sha256').update(key).digest('base64url')}`
  return {
    get: (key) => shared.get(inside(key)),
    set: (key, value, freshMs) => shared.set(inside(key), value, freshMs),
    delete: (key) => shared.delete(inside(key)),
  }
}
