import type { HttpError } from '../../errors/httpError.ts'
import { toRpcError } from '../../errors/toRpcError.ts'
import { type RpcId, readRpcItem } from '../readRpcItem.ts'

/** The refusal of a message as a whole, for each request in it; empty where it holds nothing but notifications. */
export function refuseMessage(text: string, refusal: HttpError): string {
  const error = toRpcError(refusal)
  const answer = (id: RpcId) => ({ jsonrpc: '2.0', id, error })
  const message = parse(text)
  if (!Array.isArray(message)) {
    const id = idOf(message)
    return id === undefined ? '' : JSON.stringify(answer(id))
  }
  const ids = message.map(idOf).filter((id) => id !== undefined)
  if (refusal.code === 'batch_too_large' || message.length === 0) return JSON.stringify(answer(null))
  return ids.length === 0 ? '' : JSON.stringify(ids.map(answer))
}

const idOf = (item: unknown): RpcId | undefined => readRpcItem(item).id

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
