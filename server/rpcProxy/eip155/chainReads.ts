import { createLruCache } from '../../cache/lruCache.ts'
import { steadyNow } from '../../cache/steadyNow.ts'
import type { Client } from '../../limits/client.ts'
import type { Caches } from '../../observe/caches.ts'
import type { Chain } from '../../upstreams/nodes/chain.ts'
import type { NodeAnswer, NodeCall } from '../../upstreams/nodes/nodeCall.ts'
import { createFlights } from '../flights.ts'
import type { Asker, Source } from '../servedChain.ts'
import { createWrites } from '../writes.ts'
import { answeredLifetime, expectedLifetime, type Lifetime, tellsBlock } from './lifetime.ts'
import type { RpcRule } from './rpcMethods.ts'

/** Reads of one chain through what is known of it already. */
export interface ChainReads {
  /**
   * Answers from memory, joins an equal call under way, or asks.
   * The answer is there at once when it needs no waiting.
   */
  read(
    rule: RpcRule,
    call: NodeCall,
    asker: Asker,
    tell: (source: Source) => void,
  ): NodeAnswer | Promise<NodeAnswer>
  /** The newest block, as fresh as this client needs it. */
  head(client: Client): number | Promise<number>
  /** A node took a transaction of this client. */
  wrote(client: Client): void
}

interface HeadEntry {
  answer: NodeAnswer
  block: number
  at: number
}

/** Characters of JSON that are kept in a process for each chain. */
const keptLimit = 16_000_000
const headLimit = 8_000_000
const entryLimit = 256_000
/** Ms after which an answer for `latest` is fetched again even if no block came: test chains stand still. */
const headMaxAge = 15_000

export function createChainReads(chain: Chain, now: () => number = steadyNow, caches?: Caches): ChainReads {
  const kept = createLruCache<NodeAnswer>(keptLimit)
  const atHead = createLruCache<HeadEntry>(headLimit)
  for (const cache of [kept, atHead]) caches?.add('rpc_answers', cache)
  const writes = createWrites(now)
  const flights = createFlights(writes)

  const headFor = (client: Client) => chain.head.current(writes.at(client))

  function fresh(key: string, block: number): NodeAnswer | undefined {
    const entry = atHead.get(key)
    return entry && entry.block === block && now() - entry.at < headMaxAge ? entry.answer : undefined
  }

  function join(rule: RpcRule, call: NodeCall, asker: Asker, tell: (source: Source) => void, plan: Plan) {
    return flights.join({ key: plan.key, mark: plan.block, client: asker.client }, tell, () =>
      asker.ask(call).then((answer) => {
        keep(rule, call, answer, plan)
        return answer
      }),
    )
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
    read(rule, { method, params, json }, asker, tell) {
      const call = { method, params, json: json ?? JSON.stringify(params ?? []) }
      const key = `${method} ${call.json}`
      const expected = expectedLifetime(rule, call, chain.head.known)
      if (expected === 'flight') return join(rule, call, asker, tell, { key, expected })
      const known = expected === 'kept' ? kept.get(key) : undefined
      if (known) {
        tell('cache')
        return known
      }
      // What is read at `latest` belongs to the block that is the head before the node is asked.
      const withHead = (block: number) => {
        const answer = fresh(key, block)
        if (!answer) return join(rule, call, asker, tell, { key, expected, block })
        tell('cache')
        return answer
      }
      if (expected === 'kept' && rule.share !== 'mined')
        return join(rule, call, asker, tell, { key, expected })
      const head = headFor(asker.client)
      return head instanceof Promise ? head.then(withHead) : withHead(head)
    },
    head: headFor,
    wrote: (client) => writes.took(client),
  }
}

interface Plan {
  key: string
  expected: Lifetime
  block?: number | undefined
}
