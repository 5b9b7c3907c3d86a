import { rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import type { NodeCall } from '../upstreams/nodes/nodeCall.ts'
import { isShallow } from './isShallow.ts'
import type { WrittenItem } from './readRpcText.ts'
import type { AnswerCall } from './servedChain.ts'

/** `null` is the caller's own, or stands for an id that could not be read. */
export type RpcId = string | number | null | WrittenId

/** A whole number beyond those that JavaScript holds, as its JSON text. */
export interface WrittenId {
  readonly json: string
}

export const idJson = (id: RpcId): string =>
  typeof id === 'object' && id !== null ? id.json : JSON.stringify(id)

/** One request of a body. A notification has no id and gets no answer. */
export interface RpcRequest {
  id: RpcId | undefined
  method: string
  params: unknown[] | undefined
}

/** A request that is answered with an error of its own; `reason` is the stable code. */
export interface RpcRefused {
  id: RpcId | undefined
  refused: {
    code: number
    message: string
    reason: 'invalid_body' | 'method_not_allowed' | 'rate_limited'
  }
}

/** Fit to be answered, or refused for itself. */
export type RpcItem = { id: RpcId | undefined; call: NodeCall; answer: AnswerCall } | RpcRefused

/** Nothing but these four keys: what a node might read besides them is never passed on. */
const keys: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params'])

/** Reads one request object. Source: JSON-RPC 2.0 §4; parameters are taken by position only. */
export function readRpcItem(item: unknown, written?: WrittenItem): RpcRequest | RpcRefused {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return invalid(null)
  const { jsonrpc, id, method, params } = item as Record<string, unknown>
  const ownKeys = Object.keys(item)
  const hasId = ownKeys.includes('id')
  const known = hasId ? readId(id, written) : undefined
  if (hasId && known === undefined) return invalid(null)
  // What is not a request is not a notification either, so it is answered.
  if (jsonrpc !== '2.0' || !ownKeys.every((key) => keys.has(key))) return invalid(known ?? null)
  if (typeof method !== 'string' || !Object.hasOwn(item, 'method')) return invalid(known ?? null)
  // go-ethereum and its clients write `null` for no parameters.
  if (params === undefined || params === null) return { id: known, method, params: undefined }
  if (typeof params !== 'object' || !isShallow(params, deepest)) return invalid(known ?? null)
  return Array.isArray(params) ? { id: known, method, params } : { id: known, refused: byName }
}

export const methodRefused = (id: RpcId | undefined): RpcRefused => ({
  id,
  refused: {
    code: rpcCodes.methodNotFound,
    message: 'The method is not available here',
    reason: 'method_not_allowed',
  },
})

/**
 * Refuses what one batch holds too much of.
 *
 * @param most by method, how many requests of it fit into a batch
 */
export function withinBounds(items: readonly RpcItem[], most: ReadonlyMap<string, number>): RpcItem[] {
  const left = new Map(most)
  return items.map((item) => {
    const room = 'call' in item ? left.get(item.call.method) : undefined
    if (!('call' in item) || room === undefined) return item
    left.set(item.call.method, room - 1)
    return room > 0 ? item : { id: item.id, refused: tooMany }
  })
}

/** No method needs more, and what is deeper could not be written out again. */
const deepest = 32

const invalid = (id: RpcId): RpcRefused => ({
  id,
  refused: {
    code: rpcCodes.invalidRequest,
    message: 'This is not a JSON-RPC request',
    reason: 'invalid_body',
  },
})

const byName = {
  code: rpcCodes.invalidParams,
  message: 'Parameters are taken by position, in a list',
  reason: 'invalid_body',
} as const

const tooMany = {
  code: rpcCodes.limitExceeded,
  message: 'Too many of this method are in one batch',
  reason: 'rate_limited',
} as const

/** Characters. */
const longestId = 128

function readId(id: unknown, written: WrittenItem | undefined): RpcId | undefined {
  if (id === null || (typeof id === 'string' && id.length <= longestId)) return id
  if (typeof id !== 'number') return undefined
  if (Number.isSafeInteger(id)) return id
  const json = written?.id() ?? ''
  return /^-?\d+$/.test(json) && json.length <= longestId ? { json } : undefined
}
