/** Keeps one small text over a reload of the page, for ten minutes at most. */
export interface TabShelf {
  read(): string | null
  write(value: string | null): void
}

export type ShelfWindow = Pick<Window, 'sessionStorage' | 'document'>

/** As long as an email code counts (`server/auth/email/codeLimits.ts`), seconds. */
const lifeS = 600

/**
 * In the tab's storage; where the browser refuses a frame that, in a partitioned cookie, which is this site's alone
 * (draft-cutler-httpbis-partitioned-cookies).
 * @param name letters, digits, `.`, `:` and `-`
 */
export function createTabShelf(window: ShelfWindow, name: () => string): TabShelf {
  const cookie = () => `__Host-${encodeURIComponent(name())}=`
  return {
    read() {
      try {
        return window.sessionStorage.getItem(name())
      } catch {
        const pair = window.document.cookie.split('; ').find((text) => text.startsWith(cookie()))
        return pair ? decodeURIComponent(pair.slice(cookie().length)) : null
      }
    },
    write(value) {
      try {
        if (value === null) window.sessionStorage.removeItem(name())
        else window.sessionStorage.setItem(name(), value)
      } catch {
        const life = `Max-Age=${value === null ? 0 : lifeS}; Path=/; Secure; SameSite=None; Partitioned`
        window.document.cookie = `${cookie()}${encodeURIComponent(value ?? '')}; ${life}`
      }
    },
  }
}
