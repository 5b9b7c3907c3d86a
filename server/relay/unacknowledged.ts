import type { Letter } from '../mailbox/mailbox.ts'
import { relayLimits } from './relayLimits.ts'

export type Pushed = Pick<Letter, 'topic' | 'id'>

/** Letters that were pushed on one socket, by the id of the push, until the client answers. */
export function createUnacknowledged() {
  const pushed = new Map<number, Pushed>()
  /** Pushes that made way for newer ones: how many of them are still unanswered, and the last. */
  let forgotten = 0
  let lastForgotten = 0
  return {
    add({ topic, id }: Letter): number {
      const pushId = nextPushId()
      pushed.set(pushId, { topic, id })
      for (const oldest of pushed.keys()) {
        if (pushed.size <= relayLimits.unacknowledged) break
        pushed.delete(oldest)
        forgotten += 1
        lastForgotten = oldest
      }
      return pushId
    },
    /** `late`: it was forgotten meanwhile, and will come again. `undefined` for what was never pushed, or answered. */
    take(pushId: number): Pushed | 'late' | undefined {
      const letter = pushed.get(pushId)
      pushed.delete(pushId)
      if (letter || forgotten === 0 || !(pushId <= lastForgotten)) return letter
      forgotten -= 1
      return 'late'
    },
    /** What is unanswered when the socket ends. */
    takeAll(): [pushId: number, letter: Pushed][] {
      const rest = [...pushed]
      pushed.clear()
      return rest
    },
  }
}

let last = 0
/** Never the same twice, below 2^53. */
function nextPushId(): number {
  last = Math.max(last + 1, Date.now() * 1000)
  return last
}
