/**
 * Popups that were started and are not over, kept on this device, because the page may be gone before one ends: the
 * person left it for the login, or the browser put it aside. One place for each, since all tabs and projects of a site
 * share this storage.
 */
export interface KeptPopups {
  /** Its binding, when it is not over. */
  read(id: string): string | undefined
  /** @returns whether it is kept: not where the browser gives a frame no storage */
  keep(id: string, binding: string): boolean
  forget(id: string): void
}

const prefix = 'gatehouse:popup'
const nameOf = (id: string): string => `${prefix}:${id}`
/** The server's hand-off does not live longer. */
const lifeMs = 600_000
/** As many as a person may have open on a site; the oldest go. */
const mostKept = 8

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** @param storage throws where the browser gives a frame none */
export function createKeptPopups(storage: () => Shelf): KeptPopups {
  return {
    read(id) {
      try {
        return readKept(storage().getItem(nameOf(id)))?.binding
      } catch {
        return undefined
      }
    },
    keep(id, binding) {
      try {
        const shelf = storage()
        sweep(shelf)
        shelf.setItem(nameOf(id), JSON.stringify({ binding, until: Date.now() + lifeMs }))
        return true
      } catch {
        return false
      }
    },
    forget(id) {
      try {
        storage().removeItem(nameOf(id))
      } catch {
        // Nothing was kept.
      }
    },
  }
}

/** `undefined` for what is damaged or over. */
function readKept(text: string | null): { binding: string; until: number } | undefined {
  try {
    const { binding, until } = JSON.parse(text ?? '{}') as Record<string, unknown>
    if (typeof binding !== 'string' || typeof until !== 'number' || !(until > Date.now())) return undefined
    return { binding, until }
  } catch {
    return undefined
  }
}

/** Takes out what nobody ended, and makes room for one more. */
function sweep(shelf: Shelf): void {
  const names = Array.from({ length: shelf.length }, (_, at) => shelf.key(at) ?? '')
  const kept = names
    .filter((name) => name === prefix || name.startsWith(`${prefix}:`))
    .map((name) => ({ name, until: readKept(shelf.getItem(name))?.until ?? 0 }))
    .sort((one, other) => other.until - one.until)
  for (const [at, { name, until }] of kept.entries())
    if (until === 0 || at >= mostKept - 1) shelf.removeItem(name)
}
