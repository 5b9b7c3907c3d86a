import type { GrantedBook } from './grantedBook.ts'
import type { Client } from './startClient.ts'

/** Sessions live seven days; one with less than this left is made to live seven more. */
const extendBelowSeconds = 86_400
const lookEveryMs = 6 * 60 * 60 * 1000

/** A session that is in use does not run out. */
export function extendSessions(client: Client, book: GrantedBook): void {
  const look = (): void => {
    for (const { topic, expiry } of book.living())
      if (expiry - Date.now() / 1000 < extendBelowSeconds) client.extend({ topic }).catch(() => {})
  }
  look()
  setInterval(look, lookEveryMs)
}
