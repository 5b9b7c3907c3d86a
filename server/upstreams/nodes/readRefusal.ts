import { rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import type { NodeError } from './nodeCall.ts'
import { isLimit, readNodeError } from './parseAnswers.ts'

/** Statuses that blame the time, whatever was asked: RFC 9110 §15.5.9, RFC 8470 §5.2. */
const ofTheTime: ReadonlySet<number> = new Set([408, 425])

/**
 * What an answer that is no answer of JSON-RPC says of its question: the error in it, or the status alone. `undefined` where
 * it says nothing of the question. That the question is at fault is not said by it; the node's probe says so.
 */
export function readRefusal(status: number, text: string): NodeError | undefined {
  const known = readErrorIn(text)
  if (known) return isLimit(known) ? undefined : known
  const isPage = status === 200 && /^\s*</.test(text)
  if (!isPage && (status < 400 || status >= 500 || ofTheTime.has(status))) return undefined
  const how = isPage ? 'a page' : `HTTP status ${status}`
  return { code: rpcCodes.internal, message: `The node answered this request with ${how}` }
}

/** Its id does not count: HTTP tells whose answer it is. */
function readErrorIn(text: string): NodeError | undefined {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body !== 'object' || body === null || 'result' in body || !('error' in body)) return undefined
    return readNodeError(body.error)
  } catch {
    return undefined
  }
}
