import { type CaipNetworkId, isCaipNetworkId } from '../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import { checkJson } from './checkJson.ts'

export interface ParsedRequest {
  method: string
  params: unknown
  /** Where it must happen, for Solana and Bitcoin. */
  network?: CaipNetworkId
}

const invalid = (): RpcError =>
  new RpcError(rpcCodes.invalidRequest, 'Malformed request', { reason: 'invalid_request' })

/** One request with a method and parameters; batches and methods that are no string are none. */
export function readRequest(value: unknown): ParsedRequest {
  if (!value || typeof value !== 'object' || Array.isArray(value)) throw invalid()
  if (!Object.hasOwn(value, 'method')) throw invalid()
  const { method, params, network } = value as { method: unknown; params?: unknown; network?: unknown }
  if (typeof method !== 'string' || method.length === 0 || method.length > 128) throw invalid()
  if (params !== undefined && typeof params !== 'object') throw invalid()
  if (network !== undefined && !isCaipNetworkId(network)) throw invalid()
  const parsed = { method, params: checkJson(params ?? undefined) }
  return network === undefined ? parsed : { ...parsed, network }
}
