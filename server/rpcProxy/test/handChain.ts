import type { Client } from '../../limits/client.ts'
import type { Chain } from '../../upstreams/nodes/chain.ts'
import type { NodeAnswer, NodeCall } from '../../upstreams/nodes/nodeCall.ts'
import type { Claimant } from '../../upstreams/shares/claim.ts'

export type Answerer = (call: NodeCall) => NodeAnswer | Promise<NodeAnswer>

/** A chain whose nodes are the hand of a test. */
export interface HandChain {
  chain: Chain
  /** Every call, in its order: method and parameters. */
  calls: [method: string, params: readonly unknown[] | undefined][]
  /** For whom each call was. */
  by: Claimant[]
  /** How many calls each request held. */
  batches: number[]
  /** Blocks that answers reported. */
  seen: number[]
  /** What the head was requested with. */
  since: (number | undefined)[]
  head: { known: number | undefined; current: number | Promise<number> }
  troubles: number
  answer: Answerer
}

export function handChain(answer: Answerer, id = 'eip155:1'): HandChain {
  const hand: Omit<HandChain, 'chain'> = {
    calls: [],
    by: [],
    batches: [],
    seen: [],
    since: [],
    head: { known: 1_000, current: 1_000 },
    troubles: 0,
    answer,
  }
  async function ask(call: NodeCall, by: Claimant): Promise<NodeAnswer> {
    hand.calls.push([call.method, call.params])
    hand.by.push(by)
    return hand.answer(call)
  }
  const as = (by: Claimant): Chain => ({
    id,
    head: {
      get known() {
        return hand.head.known
      },
      current(since) {
        hand.since.push(since)
        return hand.head.current
      },
      seen: (number) => void hand.seen.push(number),
    },
    get troubles() {
      return hand.troubles
    },
    ask(call, claim) {
      hand.batches.push(1)
      return ask(call, claim ?? by)
    },
    askMany(calls, claim) {
      hand.batches.push(calls.length)
      return calls.map((call) => ask(call, claim ?? by))
    },
    askSomeNode: async (call, claim) => ({ answer: await ask(call, claim), node: 'n1' }),
    askNode: async (node, call, claim) => (node === 'n1' ? ask(call, claim) : undefined),
    as: (other) => as(other ?? by),
    answersCalls: async () => true,
    async close() {},
  })
  return Object.assign(hand, { chain: as({ id: 'nobody', isPatient: false }) })
}

export interface HandClient extends Client {
  /** What it was charged, call by call. */
  paid: number[]
}

export function handClient(id = 'a'): HandClient {
  const paid: number[] = []
  return { id, isPatient: false, waiting: 0, paid, pay: (calls) => void paid.push(calls) }
}

export const answerOf = (value: unknown): NodeAnswer => ({ ok: true, json: JSON.stringify(value), value })

export const refusalOf = (message: string, code = 3, data?: unknown): NodeAnswer => ({
  ok: false,
  error: { code, message, ...(data !== undefined && { data }) },
})
