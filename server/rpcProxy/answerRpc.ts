import { rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import { ChainUnavailable, type NodeAnswer } from '../upstreams/nodes/nodeCall.ts'
import { gatherCalls } from './gatherCalls.ts'
import type { RpcId, RpcItem } from './parseRpcBody.ts'
import type { AskNode, ServedChain } from './servedChain.ts'

type RefusedReason = Extract<RpcItem, { refused: object }>['refused']['reason']
type Refused = (reason: RefusedReason | 'upstream_unavailable') => void

/** The answer to a single request as JSON text. @throws ChainUnavailable */
export function answerSingle(ask: AskNode, item: RpcItem, refused: Refused): string | Promise<string> {
  if ('refused' in item) return refusal(item, refused)
  const answer = item.answer(item.call, ask)
  return answer instanceof Promise
    ? answer.then((late) => envelope(item.id, late))
    : envelope(item.id, answer)
}

/** The answer to a batch: each request is answered or refused for itself. */
export async function answerBatch(
  served: ServedChain,
  items: readonly RpcItem[],
  refused: Refused,
): Promise<string> {
  const ask = gatherCalls(served.chain)
  const answers = items.map(async (item) => {
    if ('refused' in item) return refusal(item, refused)
    try {
      return envelope(item.id, await item.answer(item.call, ask))
    } catch (error) {
      if (!(error instanceof ChainUnavailable)) throw error
      refused('upstream_unavailable')
      const data = { reason: 'upstream_unavailable' }
      return failure(item.id, { code: rpcCodes.internal, message: 'No node answered', data })
    }
  })
  return `[${(await Promise.all(answers)).join(',')}]`
}

function refusal(item: Extract<RpcItem, { refused: object }>, refused: Refused): string {
  const { code, message, reason } = item.refused
  refused(reason)
  return failure(item.id, { code, message, data: { reason } })
}

const envelope = (id: RpcId, answer: NodeAnswer): string =>
  answer.ok
    ? `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${answer.json}}`
    : failure(id, answer.error)

const failure = (id: RpcId | null, error: { code: number; message: string; data?: unknown }): string =>
  JSON.stringify({ jsonrpc: '2.0', id, error })
