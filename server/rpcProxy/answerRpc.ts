import type { ErrorCode } from '../contract/errors.ts'
import { HttpError } from '../errors/httpError.ts'
import { toRpcError } from '../errors/toRpcError.ts'
import type { NodeAnswer, NodeError } from '../upstreams/nodes/nodeCall.ts'
import { noNodeAnswered } from './noNodeAnswered.ts'
import { idJson, type RpcId, type RpcItem, type RpcRefused } from './readRpcItem.ts'
import type { Asker } from './servedChain.ts'

type Refused = (reason: ErrorCode) => void

/** The answer to a single request as JSON text; empty for a notification. @throws HttpError 429, 503 */
export function answerSingle(asker: Asker, item: RpcItem, refused: Refused): string | Promise<string> {
  if ('refused' in item) return refusal(item, refused)
  try {
    const answer = item.answer(item.call, asker)
    return answer instanceof Promise
      ? answer.then((late) => envelope(item.id, late), noNodeAnswered)
      : envelope(item.id, answer)
  } catch (error) {
    return noNodeAnswered(error)
  }
}

/**
 * The answer to a batch: each request is answered or refused for itself. Where every one of them is over a limit, the batch
 * is. Empty where it holds nothing but notifications.
 *
 * @throws HttpError 429
 */
export async function answerBatch(
  asker: Asker,
  items: readonly RpcItem[],
  refused: Refused,
): Promise<string> {
  const over: HttpError[] = []
  const answers = await Promise.all(
    items.map(async (item) => {
      if ('refused' in item) return refusal(item, refused)
      try {
        return envelope(item.id, await item.answer(item.call, asker))
      } catch (error) {
        const trouble = toTrouble(error)
        if (trouble.status === 429) over.push(trouble)
        refused(trouble.code)
        return failure(item.id, toRpcError(trouble))
      }
    }),
  )
  const [first] = over
  if (first && over.length === items.length) throw first
  const answered = answers.filter((answer) => answer !== '')
  return answered.length === 0 ? '' : `[${answered.join(',')}]`
}

/** @throws what nobody foresaw */
function toTrouble(error: unknown): HttpError {
  try {
    return noNodeAnswered(error)
  } catch (known) {
    if (known instanceof HttpError) return known
    throw known
  }
}

function refusal(item: RpcRefused, refused: Refused): string {
  const { code, message, reason } = item.refused
  refused(reason)
  return failure(item.id, { code, message, data: { reason } })
}

function envelope(id: RpcId | undefined, answer: NodeAnswer): string {
  if (!answer.ok) return failure(id, answer.error)
  return id === undefined ? '' : `{"jsonrpc":"2.0","id":${idJson(id)},"result":${answer.json}}`
}

export const failure = (id: RpcId | undefined, error: NodeError): string =>
  id === undefined ? '' : `{"jsonrpc":"2.0","id":${idJson(id)},"error":${JSON.stringify(error)}}`
