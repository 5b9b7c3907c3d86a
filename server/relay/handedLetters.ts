import type { Letter } from '../mailbox/mailbox.ts'
import { relayLimits } from './relayLimits.ts'
import type { Pushed } from './unacknowledged.ts'

/**
 * Letters that went out in answers on one socket, until its client has them. Nobody acknowledges an answer, and what
 * was written to a line that broke was never read. So a ping goes behind each answer: bytes come in order, and its pong
 * says that all before it arrived. A client may leave out all but the newest pong (RFC 6455 §5.5.3). Who sends none
 * is handed the oldest again.
 */
export function createHandedLetters(most: number = relayLimits.unacknowledged) {
  const handed = new Map<string, { letter: Pushed; ping: number }>()
  const keyOf = ({ topic, id }: Pushed): string => `${topic} ${id}`
  let last = 0
  let upTo = 0
  return {
    /** Whether the letter is under way: not for this socket again, though it waits for any other of the client. */
    has: (letter: Pushed): boolean => handed.has(keyOf(letter)),
    /** @returns what the ping behind the answer carries */
    add(letters: readonly Letter[]): string {
      last += 1
      for (const { topic, id } of letters)
        handed.set(keyOf({ topic, id }), { letter: { topic, id }, ping: last })
      for (const oldest of handed.keys()) {
        if (handed.size <= most) break
        handed.delete(oldest)
      }
      return String(last)
    },
    /** What arrived since the pong before, by what this one carries. */
    arrived(pong: string): Pushed[] {
      const ping = Math.min(Number(pong), last)
      if (!(ping > upTo)) return []
      const before = upTo
      upTo = ping
      const isNew = (one: { ping: number }): boolean => one.ping > before && one.ping <= ping
      return [...handed.values()].filter(isNew).map(({ letter }) => letter)
    },
    /** Once the mailbox knows that they were read, or could not be told. */
    forget(letters: readonly Pushed[]): void {
      for (const letter of letters) handed.delete(keyOf(letter))
    },
  }
}
