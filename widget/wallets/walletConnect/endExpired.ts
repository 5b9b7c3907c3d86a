import { isOver } from './sessionLife.ts'
import type { Client } from './startClient.ts'

/** A machine that slept through the end of a session hears of it this soon. */
const lookEveryMs = 5_000

/**
 * The client looks for what ran out only while its socket is open, and tells it after the relay has answered. Answers what
 * looks at once.
 */
export function endExpired(
  { session }: Pick<Client, 'session'>,
  ended: ReadonlySet<string>,
  onEnd: (topic: string) => void,
): () => void {
  const look = (): void => {
    for (const one of session.getAll()) if (isOver(one) && !ended.has(one.topic)) onEnd(one.topic)
  }
  setInterval(look, lookEveryMs)
  return look
}
