import { rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import { bundlerBatchLimit } from '../contract/limits.ts'
import { HttpError } from '../errors/httpError.ts'
import { isShallow } from '../rpcProxy/isShallow.ts'
import {
  methodRefused,
  type RpcItem,
  type RpcRefused,
  type RpcRequest,
  readRpcItem,
  withinBounds,
} from '../rpcProxy/readRpcItem.ts'
import { readRpcText } from '../rpcProxy/readRpcText.ts'
import type { NodeAnswer } from '../upstreams/nodes/nodeCall.ts'
import { type BundlerMethod, bundlerMethods, isBundlerMethod } from './bundlerMethods.ts'

export interface BundlerRequest {
  method: BundlerMethod
  params: unknown[]
  /** The same with an override of the state, which not every bundler takes. */
  overridden?: unknown[] | undefined
}

/** Requests to a paymaster in one batch: each is counted in the database before it is sent. */
const sponsoredInBatch = 16
const mostInBatch: ReadonlyMap<string, number> = new Map(
  Object.entries(bundlerMethods)
    .filter(([, { to }]) => to === 'paymaster')
    .map(([method]) => [method, sponsoredInBatch]),
)

/**
 * One request, or the requests of a batch, each answered by `ask`.
 *
 * @throws HttpError 400, 413 and 422 for the body as a whole; of a single request also 422 `invalid_body` and
 *   `method_not_allowed`, which in a batch are answers of their own
 */
export function parseBundlerBody(
  text: string,
  ask: (call: BundlerRequest) => Promise<NodeAnswer>,
): { batch: boolean; items: RpcItem[] } {
  const { batch, items, written } = readRpcText(text, bundlerBatchLimit)
  const parsed = items.map((item, at) => parseItem(readRpcItem(item, written?.(at)), ask))
  if (batch) return { batch, items: withinBounds(parsed, mostInBatch) }
  const [first] = parsed
  if (first && 'refused' in first) {
    const { reason, message, code } = first.refused
    const field =
      code === rpcCodes.methodNotFound ? 'method' : code === rpcCodes.invalidParams ? 'params' : ''
    throw new HttpError(422, reason, message, { field })
  }
  return { batch, items: parsed }
}

function parseItem(
  read: RpcRequest | RpcRefused,
  ask: (call: BundlerRequest) => Promise<NodeAnswer>,
): RpcItem {
  if ('refused' in read) return read
  const { id, method, params = [] } = read
  if (!isBundlerMethod(method)) return methodRefused(id)
  const answer = async () =>
    ask({ method, params: requireFew(params), overridden: withFunds(method, params) })
  return { id, call: { method, params }, answer }
}

/** No method of a bundler has more parameters. */
const mostParams = 4
/** An operation nests no deeper. */
const deepest = 8

function requireFew(params: unknown[]): unknown[] {
  if (params.length > mostParams || !isShallow(params, deepest))
    throw new HttpError(422, 'invalid_body', 'The parameters are too many or nested too deep', {
      field: 'params',
    })
  return params
}

/** 100 in the smallest unit of most chains: an estimate says what an operation takes, not whether it can be paid. */
const plenty = `0x${(100n * 10n ** 18n).toString(16)}`

function withFunds(method: BundlerMethod, params: unknown[]): unknown[] | undefined {
  if (method !== 'eth_estimateUserOperationGas' || params.length !== 2) return undefined
  const sender = (params[0] as { sender?: unknown } | null)?.sender
  if (typeof sender !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(sender))
    throw new HttpError(422, 'invalid_body', 'The operation has no sender', { field: 'sender' })
  return [...params, { [sender]: { balance: plenty } }]
}
