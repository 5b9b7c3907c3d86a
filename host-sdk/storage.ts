import { listen } from './listen.ts'

/** The widget's small state in the page's storage, under one key. A page without storage has none. */
export interface Stored {
  key: string
  /** `connected`: there is a connection to restore. */
  read(): { value: string; connected: boolean }
  /**
   * The page was left for a login, in this tab, and is to come back: what its address had that nobody else may see, or ''.
   * `null`: it was not left.
   */
  left(): string | null
}

export function storedOf(projectId: string): Stored {
  const key = `gatehouse:${projectId}`
  const get = (kind: 'localStorage' | 'sessionStorage'): string | null => {
    try {
      return globalThis[kind].getItem(key)
    } catch {
      return null
    }
  }
  return {
    key,
    read() {
      // `1` or `0` for connected or not, then the value.
      const kept = get('localStorage') ?? ''
      return { value: kept.slice(1), connected: kept[0] === '1' }
    },
    left: () => get('sessionStorage'),
  }
}

/** Calls back when another tab wrote, until the signal ends it. */
export function watchStorage({ key }: Stored, changed: () => void, signal: AbortSignal): void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === key) changed()
  }
  listen('storage', onStorage, signal)
}
