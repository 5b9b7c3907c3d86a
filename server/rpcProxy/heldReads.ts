import { createLruCache } from '../cache/lruCache.ts'
import type { NodeAnswer, NodeCall } from '../upstreams/nodes/nodeCall.ts'
import type { HeldRule } from './heldRule.ts'
import type { AskNode, Source } from './servedChain.ts'

/** Reads of a chain whose blocks don't tell how long an answer holds: it holds for a time. */
export interface HeldReads {
  /** Answers from memory, joins an equal call under way, or asks. */
  read(
    rule: HeldRule,
    call: NodeCall,
    ask: AskNode,
    tell: (source: Source) => void,
  ): NodeAnswer | Promise<NodeAnswer>
  /** A transaction was sent: what was read before says nothing of what is read after. */
  wrote(): void
}

interface Entry {
  answer: NodeAnswer
  until: number
  /** How many transactions had been sent; `undefined` where they change nothing. */
  writes: number | undefined
}

/** Characters of JSON that are kept in a process for each chain. */
const heldLimit = 8_000_000
const entryLimit = 256_000

export function createHeldReads(now: () => number = Date.now): HeldReads {
  const held = createLruCache<Entry>(heldLimit)
  const inFlight = new Map<string, Promise<NodeAnswer>>()
  let writes = 0

  function keep(rule: HeldRule, call: NodeCall, key: string, answer: NodeAnswer, before: number): void {
    if (!answer.ok || answer.value === null) return
    const stays = rule.stays?.(call) ?? false
    const size = answer.json.length + key.length
    if ((!stays && rule.hold === 0) || size > entryLimit) return
    const until = stays ? Number.POSITIVE_INFINITY : now() + rule.hold
    held.set(key, { answer, until, writes: stays ? undefined : before }, size)
  }

  return {
    read(rule, call, ask, tell) {
      const key = `${call.method} ${JSON.stringify(call.params ?? [])}`
      const entry = held.get(key)
      if (entry && entry.until > now() && (entry.writes ?? writes) === writes) {
        tell('cache')
        return entry.answer
      }
      const before = writes
      const flightKey = `${before} ${key}`
      const running = inFlight.get(flightKey)
      tell(running ? 'shared' : 'upstream')
      if (running) return running
      const started = ask(call)
        .then((answer) => {
          keep(rule, call, key, answer, before)
          return answer
        })
        .finally(() => inFlight.delete(flightKey))
      inFlight.set(flightKey, started)
      return started
    },
    wrote() {
      writes += 1
    },
  }
}
