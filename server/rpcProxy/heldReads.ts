import { createLruCache } from '../cache/lruCache.ts'
import { steadyNow } from '../cache/steadyNow.ts'
import type { Client } from '../limits/client.ts'
import type { Caches } from '../observe/caches.ts'
import { type NodeAnswer, type NodeCall, paramsJson } from '../upstreams/nodes/nodeCall.ts'
import { createFlights } from './flights.ts'
import type { HeldRule } from './heldRule.ts'
import type { Asker, Source } from './servedChain.ts'
import { createWrites } from './writes.ts'

/** Reads of a chain whose blocks don't tell how long an answer holds: it holds for a time. */
export interface HeldReads {
  /** Answers from memory, joins an equal call under way, or asks. */
  read(
    rule: HeldRule,
    call: NodeCall,
    asker: Asker,
    tell: (source: Source) => void,
  ): NodeAnswer | Promise<NodeAnswer>
  /** A node took a transaction of this client. */
  wrote(client: Client): void
}

interface Entry {
  answer: NodeAnswer
  until: number
  /** Transactions that had been taken when it was asked; without end where they change nothing. */
  writes: number
}

/** Characters of JSON that are kept in a process for each chain. */
const heldLimit = 8_000_000
const entryLimit = 256_000

export function createHeldReads(now: () => number = steadyNow, caches?: Caches): HeldReads {
  const held = createLruCache<Entry>(heldLimit)
  caches?.add('rpc_answers', held)
  const writes = createWrites()
  const flights = createFlights(writes)

  function keep(rule: HeldRule, call: NodeCall, key: string, answer: NodeAnswer, before: number): void {
    if (!answer.ok || answer.value === null) return
    const stays = rule.stays?.(call) ?? false
    const size = answer.json.length + key.length
    if ((!stays && rule.hold === 0) || size > entryLimit) return
    const until = stays ? Number.POSITIVE_INFINITY : now() + rule.hold
    held.set(key, { answer, until, writes: stays ? until : before }, size)
  }

  return {
    read(rule, call, asker, tell) {
      const key = `${call.method} ${paramsJson(call)}`
      const entry = held.get(key)
      if (entry && entry.until > now() && entry.writes >= writes.since(asker.client)) {
        tell('cache')
        return entry.answer
      }
      const before = writes.count
      return flights.join({ key, client: asker.client }, tell, () =>
        asker.ask(call).then((answer) => {
          keep(rule, call, key, answer, before)
          return answer
        }),
      )
    },
    wrote: (client) => writes.took(client),
  }
}
