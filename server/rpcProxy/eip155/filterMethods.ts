import { rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import type { NodeAnswer } from '../../upstreams/nodes/nodeCall.ts'
import type { AnswerCall, ChainParts } from '../servedChain.ts'
import { createFilterIds, type FilterIds } from './filterIds.ts'
import { toAnswer } from './localAnswers.ts'

/** Filters of nodes: each is its client's own, and is asked of the node that keeps it. */
export function filterMethods(parts: Pick<ChainParts, 'chain' | 'sealer'>): {
  make: AnswerCall
  use: AnswerCall
} {
  const { chain } = parts
  const ids: FilterIds = createFilterIds(parts.sealer, chain.id)
  return {
    async make(call, { client }) {
      client.pay(1)
      const { answer, node } = await chain.askSomeNode(call, client)
      if (!answer.ok) return answer
      if (typeof answer.value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(answer.value)) return unreadable
      return toAnswer(ids.seal({ node, id: answer.value }, client))
    },
    async use({ method, params = [] }, { client }) {
      const filter = ids.open(params[0], client)
      if (!filter) return notFound
      client.pay(1)
      return (await chain.askNode(filter.node, { method, params: [filter.id] }, client)) ?? notFound
    },
  }
}

/** As Geth says it; by this code libraries make a new filter. */
const notFound: NodeAnswer = { ok: false, error: { code: -32_000, message: 'filter not found' } }
const unreadable: NodeAnswer = {
  ok: false,
  error: { code: rpcCodes.internal, message: 'The node gave a filter without a readable id' },
}
