/**
 * The widget's small state in the page's storage, one key: `1` or `0` for connected or not, then the value. A page without
 * storage has none.
 */
export const storageKey = (projectId: string): string => `gatehouse:${projectId}`

/** `connected`: there is a connection to restore. */
export function readStorage(projectId: string): { value: string; connected: boolean } {
  try {
    const kept = localStorage.getItem(storageKey(projectId)) ?? ''
    return { value: kept.slice(1), connected: kept[0] === '1' }
  } catch {
    return { value: '', connected: false }
  }
}

/** Calls back when another tab wrote. Returns the end of it. */
export function watchStorage(projectId: string, changed: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === storageKey(projectId)) changed()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/**
 * The page was left for a login, in this tab, and is to come back: what its address had that nobody else may see, or ''.
 * `null`: it was not left.
 */
export function readLeft(projectId: string): string | null {
  try {
    return sessionStorage.getItem(storageKey(projectId))
  } catch {
    return null
  }
}
