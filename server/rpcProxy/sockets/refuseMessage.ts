import { HttpError } from '../../errors/httpError.ts'
import { toRpcError } from '../../errors/toRpcError.ts'
import { failure } from '../answerRpc.ts'
import { type RpcId, readRpcItem } from '../readRpcItem.ts'
import { writtenItems } from '../readRpcText.ts'

/** The refusal of a message as a whole, for each request in it; empty where it holds nothing but notifications. */
export function refuseMessage(text: string, refusal: HttpError): string {
  try {
    return refuseEach(text, refusal)
  } catch (unreadable) {
    // Its ids can't be read.
    if (!(unreadable instanceof HttpError)) throw unreadable
    return failure(null, toRpcError(unreadable))
  }
}

function refuseEach(text: string, refusal: HttpError): string {
  const error = toRpcError(refusal)
  const answer = (id: RpcId) => failure(id, error)
  const message = parse(text)
  if (!Array.isArray(message)) {
    const written = message === undefined ? undefined : writtenItems(text)
    const { id } = readRpcItem(message, written?.(0))
    return id === undefined ? '' : answer(id)
  }
  if (refusal.code === 'batch_too_large' || message.length === 0) return answer(null)
  const written = writtenItems(text)
  const ids = message.map((item, at) => readRpcItem(item, written?.(at)).id).filter((id) => id !== undefined)
  return ids.length === 0 ? '' : `[${ids.map(answer).join(',')}]`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
