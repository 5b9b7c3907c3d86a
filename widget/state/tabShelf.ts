/**
 * Where one small text outlasts a reload of the page, for ten minutes at most: the tab's storage, or where the browser
 * refuses a frame that, a partitioned cookie, which is this site's alone (draft-cutler-httpbis-partitioned-cookies).
 */
export interface TabShelf {
  window: Pick<Window, 'sessionStorage' | 'document'> & Partial<Pick<typeof globalThis, 'BroadcastChannel'>>
  name(): string
}

export const cookieOf = ({ name }: TabShelf): string => `__Host-${encodeURIComponent(name())}=`

/** All tabs of a site share the cookie of a shelf. A storage is the tab's own; one that was duplicated begins with a copy. */
export function isShared({ window }: TabShelf): boolean {
  try {
    return !window.sessionStorage
  } catch {
    return true
  }
}

/** Each thing that a browser may refuse, in this order; `undefined` where it refuses both. */
export function attempt<T>(first: () => T, second: () => T): T | undefined {
  for (const run of [first, second])
    try {
      return run()
    } catch {
      // The next one.
    }
  return undefined
}

export function readShelf(shelf: TabShelf): string | null {
  const { window, name } = shelf
  const fromCookie = (): string | null => {
    const cookie = cookieOf(shelf)
    const pair = window.document.cookie.split('; ').find((text) => text.startsWith(cookie))
    return pair ? decodeURIComponent(pair.slice(cookie.length)) : null
  }
  return attempt(() => window.sessionStorage.getItem(name()), fromCookie) ?? null
}
