import { storageLimit } from './protocol/api.ts'

export interface PageStorage {
  /** `connected`: there is a connection to restore. */
  read(): { value: string; connected: boolean }
  write(value: unknown, connected: unknown): void
  /**
   * The page was left for a login, in this tab, and is to come back: what its address had that nobody else may see, or
   * ''. `null`: it was not left.
   */
  left(): string | null
  hasLeft(): boolean
  setLeft(kept: string | null): void
  /** Calls back when another tab wrote. Returns the end of it. */
  watch(changed: () => void): () => void
}

/**
 * The widget's small state in the page's storage, one key, at most 16 KB: `1` or `0` for connected or not, then
 * the value. A page without storage simply forgets.
 */
export function pageStorage(projectId: string): PageStorage {
  const key = `gatehouse:${projectId}`
  return {
    read() {
      try {
        const kept = localStorage.getItem(key) ?? ''
        return { value: kept.slice(1), connected: kept[0] === '1' }
      } catch {
        return { value: '', connected: false }
      }
    },
    write(value, connected) {
      try {
        const kept = typeof value === 'string' && value.length <= storageLimit ? value : ''
        if (kept || connected) localStorage.setItem(key, `${connected ? 1 : 0}${kept}`)
        else localStorage.removeItem(key)
      } catch {
        // Storage is refused or full.
      }
    },
    left() {
      try {
        return sessionStorage.getItem(key)
      } catch {
        return null
      }
    },
    hasLeft() {
      return this.left() !== null
    },
    setLeft(kept) {
      try {
        if (kept === null) sessionStorage.removeItem(key)
        else sessionStorage.setItem(key, kept)
      } catch {
        // Storage is refused: what comes back is taken for a stranger's.
      }
    },
    watch(changed) {
      const onStorage = (event: StorageEvent): void => {
        if (event.key === key) changed()
      }
      addEventListener('storage', onStorage)
      return () => removeEventListener('storage', onStorage)
    },
  }
}
