import type { Letter } from '../mailbox/mailbox.ts'
import { relayLimits } from './relayLimits.ts'

/** Letters that were pushed on one socket, by the id of the push, until the client answers. */
export function createUnacknowledged() {
  const pushed = new Map<number, Pick<Letter, 'topic' | 'id'>>()
  return {
    add({ topic, id }: Letter): number {
      const pushId = nextPushId()
      pushed.set(pushId, { topic, id })
      for (const oldest of pushed.keys()) {
        if (pushed.size <= relayLimits.unacknowledged) break
        pushed.delete(oldest)
      }
      return pushId
    },
    take(pushId: number): Pick<Letter, 'topic' | 'id'> | undefined {
      const letter = pushed.get(pushId)
      pushed.delete(pushId)
      return letter
    },
  }
}

let last = 0
/** Never the same twice, below 2^53. */
function nextPushId(): number {
  last = Math.max(last + 1, Date.now() * 1000)
  return last
}
