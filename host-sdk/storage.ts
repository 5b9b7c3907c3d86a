/**
 * The widget's small state in the page's storage, one key: `1` or `0` for connected or not, then the value. A page without
 * storage has none.
 */
export const storageKey = (projectId: string): string => `gatehouse:${projectId}`

function read(kind: 'localStorage' | 'sessionStorage', projectId: string): string | null {
  try {
    return globalThis[kind].getItem(storageKey(projectId))
  } catch {
    return null
  }
}

/** `connected`: there is a connection to restore. */
export function readStorage(projectId: string): { value: string; connected: boolean } {
  const kept = read('localStorage', projectId) ?? ''
  return { value: kept.slice(1), connected: kept[0] === '1' }
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
export const readLeft = (projectId: string): string | null => read('sessionStorage', projectId)
