import { attempt, cookieOf, type TabShelf } from './tabShelf.ts'

/** As long as an email code counts (`server/auth/email/codeLimits.ts`), seconds. */
const lifeS = 600

/** `null` takes away what is there. */
export function writeShelf(shelf: TabShelf, value: string | null): void {
  const { window, name } = shelf
  const store = (): void => {
    if (value === null) window.sessionStorage.removeItem(name())
    else window.sessionStorage.setItem(name(), value)
  }
  const setCookie = (): void => {
    const life = `Max-Age=${value === null ? 0 : lifeS}; Path=/; Secure; SameSite=None; Partitioned`
    window.document.cookie = `${cookieOf(shelf)}${encodeURIComponent(value ?? '')}; ${life}`
  }
  attempt(store, setCookie)
}
