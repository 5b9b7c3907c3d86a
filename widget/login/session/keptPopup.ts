/**
 * The popup that was started last, kept on this device, because the page may be gone before it ends: the person left
 * it for the login, or the browser put it aside.
 */
export interface KeptPopup {
  /** Its binding, when it is that one and not over. */
  read(id: string): string | undefined
  /** @returns whether it is kept: not where the browser gives a frame no storage */
  keep(id: string, binding: string): boolean
  forget(): void
}

const name = 'gatehouse:popup'
/** The server's hand-off does not live longer. */
const lifeMs = 600_000

/** @param storage throws where the browser gives a frame none */
export function createKeptPopup(
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): KeptPopup {
  return {
    read(id) {
      try {
        const kept = JSON.parse(storage().getItem(name) ?? '{}') as Record<string, unknown>
        const { binding, until } = kept
        if (kept['id'] !== id || typeof binding !== 'string' || !(Number(until) > Date.now()))
          return undefined
        return binding
      } catch {
        return undefined
      }
    },
    keep(id, binding) {
      try {
        storage().setItem(name, JSON.stringify({ id, binding, until: Date.now() + lifeMs }))
        return true
      } catch {
        return false
      }
    },
    forget() {
      try {
        storage().removeItem(name)
      } catch {
        // Nothing was kept.
      }
    },
  }
}
