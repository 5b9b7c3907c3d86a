import { storageLimit } from '../protocol/api.ts'
import type { Stored } from '../storage.ts'

/** Storage of the page as the frame needs it. What it refuses, or has no room for, is simply forgotten. */
export interface PageStorage extends Omit<Stored, 'key'> {
  /** At most 16 KB. */
  write(value: unknown, connected: unknown): void
  setLeft(kept: string | null): void
}

export function pageStorage({ key, ...stored }: Stored): PageStorage {
  return {
    ...stored,
    write(value, connected) {
      try {
        const kept = typeof value === 'string' && value.length <= storageLimit ? value : ''
        if (kept || connected) localStorage.setItem(key, `${connected ? 1 : 0}${kept}`)
        else localStorage.removeItem(key)
      } catch {
        // Storage is refused or full.
      }
    },
    setLeft(kept) {
      try {
        if (kept === null) sessionStorage.removeItem(key)
        else sessionStorage.setItem(key, kept)
      } catch {
        // Storage is refused: what comes back is taken for a stranger's.
      }
    },
  }
}
