import type { GrantedBook } from './grantedBook.ts'
import { expiryMsOf } from './sessionLife.ts'
import type { Client } from './startClient.ts'

/** Sessions live seven days; one with less than this left is made to live seven more. */
const extendBelowMs = 86_400_000
const lookEveryMs = 6 * 60 * 60 * 1000

/** A session that is in use does not run out. */
export function extendSessions(client: Client, book: GrantedBook): void {
  const look = (): void => {
    for (const session of book.living())
      if (expiryMsOf(session) - Date.now() < extendBelowMs)
        client.extend({ topic: session.topic }).catch(() => {})
  }
  look()
  setInterval(look, lookEveryMs)
}
