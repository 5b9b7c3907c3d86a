/** The frame's own storage, which browsers may partition, clear or refuse. */
export interface OwnStorage {
  /** `undefined`: this browser refuses us storage; `null`: nothing is stored. */
  read(): string | null | undefined
  /** Says whether it worked. */
  write(value: string | null): boolean
  /** Calls back when another tab wrote. Returns the end of it. */
  watch(changed: (value: string | null) => void): () => void
}

export type StorageWindow = Pick<Window, 'localStorage' | 'addEventListener' | 'removeEventListener'>

/** One key per project and host page: what is connected to one site is nobody else's business. */
export const ownStorageKey = (projectId: string, hostOrigin: string): string =>
  `gatehouse:${projectId}:${hostOrigin}`

export function createOwnStorage(window: StorageWindow, key: () => string): OwnStorage {
  const attempt = <T>(run: (storage: Storage) => T): T | undefined => {
    try {
      return run(window.localStorage)
    } catch {
      return undefined
    }
  }
  return {
    read: () => attempt((storage) => storage.getItem(key())),
    write: (value) =>
      attempt((storage) => {
        if (value === null) storage.removeItem(key())
        else storage.setItem(key(), value)
        return true
      }) ?? false,
    watch: (changed) => {
      const listen = (event: StorageEvent): void => {
        if (event.key === key()) changed(event.newValue)
      }
      window.addEventListener('storage', listen)
      return () => window.removeEventListener('storage', listen)
    },
  }
}
