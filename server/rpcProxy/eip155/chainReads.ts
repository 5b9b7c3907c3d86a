import { createLruCache } from '../../cache/lruCache.ts'
import type { Chain } from '../../upstreams/nodes/chain.ts'
import type { NodeAnswer, NodeCall } from '../../upstreams/nodes/nodeCall.ts'
import type { AskNode, Source } from '../servedChain.ts'
import { answeredLifetime, expectedLifetime, type Lifetime, tellsBlock } from './lifetime.ts'
import type { RpcRule } from './rpcMethods.ts'

/** Reads of one chain through what is known of it already. */
export interface ChainReads {
  /**
   * Answers from memory, joins an equal call under way, or asks by `ask`.
   * The answer is there at once when it needs no waiting.
   */
  read(
    rule: RpcRule,
    call: NodeCall,
    ask: AskNode,
    tell: (source: Source) => void,
  ): NodeAnswer | Promise<NodeAnswer>
  /** A transaction was sent: what was read before says nothing of what is read after. */
  wrote(): void
}

interface HeadEntry {
  answer: NodeAnswer
  block: number
  at: number
}

/** A read under way, and what it was asked after. */
interface Flight {
  answer: Promise<NodeAnswer>
  block: number | undefined
  writes: number
}

/** Characters of JSON that are kept in a process for each chain. */
const keptLimit = 16_000_000
const headLimit = 8_000_000
const entryLimit = 256_000
/** Ms after which an answer for `latest` is fetched again even if no block came: test chains stand still. */
const headMaxAge = 15_000

export function createChainReads(chain: Chain, now: () => number = Date.now): ChainReads {
  const kept = createLruCache<NodeAnswer>(keptLimit)
  const atHead = createLruCache<HeadEntry>(headLimit)
  const inFlight = new Map<string, Flight>()
  let writes = 0

  function fresh(key: string, block: number): NodeAnswer | undefined {
    const entry = atHead.get(key)
    return entry && entry.block === block && now() - entry.at < headMaxAge ? entry.answer : undefined
  }

  function join(rule: RpcRule, call: NodeCall, ask: AskNode, tell: (source: Source) => void, plan: Plan) {
    const { key, block } = plan
    const running = inFlight.get(key)
    const shared = running && running.block === block && running.writes === writes
    tell(shared ? 'shared' : 'upstream')
    if (shared) return running.answer
    const land = () => inFlight.get(key) === flight && inFlight.delete(key)
    const flight: Flight = {
      block,
      writes,
      answer: ask(call).then(
        (answer) => {
          land()
          keep(rule, call, answer, plan)
          return answer
        },
        (error) => {
          land()
          throw error
        },
      ),
    }
    inFlight.set(key, flight)
    return flight.answer
  }

  function keep(rule: RpcRule, call: NodeCall, answer: NodeAnswer, { key, expected, block }: Plan): void {
    if (!answer.ok) return
    const lifetime = answeredLifetime(rule, expected, answer, chain.head.known)
    // What is read at `pending` holds for the flight only, and says nothing of the head.
    const told = lifetime === 'flight' ? undefined : tellsBlock(call.method, answer.value)
    if (told !== undefined) chain.head.seen(told)
    const size = answer.json.length + key.length
    if (size > entryLimit) return
    if (lifetime === 'kept') kept.set(key, answer, size)
    if (lifetime === 'head' && block !== undefined) atHead.set(key, { answer, block, at: now() }, size)
  }

  return {
    read(rule, { method, params }, ask, tell) {
      const call = { method, params, json: JSON.stringify(params ?? []) }
      const key = `${method} ${call.json}`
      const expected = expectedLifetime(rule, call, chain.head.known)
      if (expected === 'flight') return join(rule, call, ask, tell, { key, expected })
      const known = expected === 'kept' ? kept.get(key) : undefined
      if (known) {
        tell('cache')
        return known
      }
      // What is read at `latest` belongs to the block that is the head before the node is asked.
      const withHead = (block: number) => {
        const answer = fresh(key, block)
        if (!answer) return join(rule, call, ask, tell, { key, expected, block })
        tell('cache')
        return answer
      }
      if (expected === 'kept' && rule.share !== 'mined') return join(rule, call, ask, tell, { key, expected })
      const head = chain.head.current()
      return head instanceof Promise ? head.then(withHead) : withHead(head)
    },
    wrote() {
      writes += 1
      chain.head.expire()
    },
  }
}

interface Plan {
  key: string
  expected: Lifetime
  block?: number | undefined
}
