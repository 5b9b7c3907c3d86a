import type { Client } from '../limits/client.ts'
import type { Chain } from '../upstreams/nodes/chain.ts'
import type { NodeCall } from '../upstreams/nodes/nodeCall.ts'
import { passOn } from '../upstreams/nodes/questionRefused.ts'
import { gatherCalls } from './gatherCalls.ts'
import type { Asker } from './servedChain.ts'

/** Carries the cost along, for what is sent once more. */
const costly = (call: NodeCall, cost: number): NodeCall => (cost === 1 ? call : { ...call, cost })

/** Asks for a single request. */
export const singleAsker = (client: Client, chain: Chain): Asker => ({
  client,
  ask(call, cost = 1) {
    client.pay(cost)
    return chain.ask(costly(call, cost), client).catch(passOn)
  },
})

/** Asks for a batch: what is left over of it goes out together. */
export function batchAsker(client: Client, chain: Chain): Asker {
  const gather = gatherCalls(chain, client)
  return {
    client,
    ask(call, cost = 1) {
      client.pay(cost)
      return gather(costly(call, cost))
    },
  }
}

/** For answers that need no node. */
export const unasked = (client: Client): Asker => ({
  client,
  async ask() {
    throw new Error('There is no node to ask')
  },
})
