import { storageLimit } from './protocol/api.ts'

/**
 * The widget's small state in the page's storage, one key, at most 16 KB. Its presence also tells the next page
 * load that there is a connection to restore. A page without storage simply forgets.
 */
export function pageStorage(projectId: string): {
  read(): string | null
  write(value: unknown): void
} {
  const key = `gatehouse:${projectId}`
  return {
    read() {
      try {
        return localStorage.getItem(key)
      } catch {
        return null
      }
    },
    write(value) {
      try {
        if (typeof value === 'string' && value.length <= storageLimit) localStorage.setItem(key, value)
        else localStorage.removeItem(key)
      } catch {
        // Storage is refused or full.
      }
    },
  }
}
