import { rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import { rpcBatchLimit } from '../contract/limits.ts'
import { HttpError } from '../errors/httpError.ts'
import type { NodeCall } from '../upstreams/nodes/nodeCall.ts'
import type { AnswerCall, ServedChain } from './servedChain.ts'

export type RpcId = string | number

/** One request of the body: fit to be answered, or refused for itself. */
export type RpcItem =
  | { id: RpcId; call: NodeCall; answer: AnswerCall }
  | {
      id: RpcId | null
      refused: {
        code: number
        message: string
        reason: 'invalid_body' | 'method_not_allowed' | 'rate_limited'
      }
    }

/** @throws HttpError `invalid_body`, `batch_too_large` when the body as a whole is no request */
export function parseRpcBody(
  text: string,
  { methods }: Pick<ServedChain, 'methods'>,
): { batch: boolean; items: RpcItem[] } {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new HttpError(400, 'invalid_body', 'The body is not JSON')
  }
  if (!Array.isArray(body)) {
    if (typeof body !== 'object' || body === null) {
      throw new HttpError(422, 'invalid_body', 'The body is no JSON-RPC request')
    }
    return { batch: false, items: [parseItem(body, methods)] }
  }
  if (body.length === 0) throw new HttpError(422, 'invalid_body', 'The batch is empty')
  if (body.length > rpcBatchLimit) {
    throw new HttpError(413, 'batch_too_large', `A batch holds at most ${rpcBatchLimit} requests`)
  }
  return { batch: true, items: withinBounds(body.map((item) => parseItem(item, methods))) }
}

/** Methods of which one is dozens of calls of nodes on every chain: so many fit into a batch. */
const mostInBatch: ReadonlyMap<string, number> = new Map([['wallet_getAssets', 4]])

function withinBounds(items: readonly RpcItem[]): RpcItem[] {
  const left = new Map(mostInBatch)
  return items.map((item) => {
    const room = 'call' in item ? left.get(item.call.method) : undefined
    if (!('call' in item) || room === undefined) return item
    left.set(item.call.method, room - 1)
    return room > 0 ? item : { id: item.id, refused: tooMany }
  })
}

/** Nothing but these four keys: what a node might read besides them is never passed on. */
const keys: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params'])

function parseItem(item: unknown, methods: ServedChain['methods']): RpcItem {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return invalid(null)
  const { jsonrpc, id, method, params } = item as Record<string, unknown>
  if (!isId(id)) return invalid(null)
  const ownKeys = Object.keys(item)
  if (jsonrpc !== '2.0' || !ownKeys.every((key) => keys.has(key))) return invalid(id)
  if (typeof method !== 'string' || !Object.hasOwn(item, 'method')) return invalid(id)
  if (params !== undefined && !(Array.isArray(params) && isShallow(params, deepest))) return invalid(id)
  const answer = methods.get(method)
  if (answer) return { id, answer, call: { method, params } }
  const message = 'The method is not available here'
  return { id, refused: { code: rpcCodes.methodNotFound, message, reason: 'method_not_allowed' } }
}

/** No method needs more, and what is deeper could not be written out again. */
const deepest = 32

const isShallow = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((part) => isShallow(part, levels - 1)))

const invalid = (id: RpcId | null): RpcItem => ({
  id,
  refused: { code: rpcCodes.invalidRequest, message: 'This is no JSON-RPC request', reason: 'invalid_body' },
})

const tooMany = {
  code: rpcCodes.limitExceeded,
  message: 'Too many of this method are in one batch',
  reason: 'rate_limited',
} as const

const isId = (id: unknown): id is RpcId =>
  typeof id === 'string' ? id.length <= 128 : typeof id === 'number' && Number.isSafeInteger(id)
