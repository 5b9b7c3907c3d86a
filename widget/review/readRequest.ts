import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import { plainJson } from './plainJson.ts'

export interface ParsedRequest {
  method: string
  params: unknown
}

const invalid = (): RpcError =>
  new RpcError(rpcCodes.invalidRequest, 'Malformed request', { reason: 'invalid_request' })

/** One request with a method and parameters; batches and methods that are no string are none. */
export function readRequest(value: unknown): ParsedRequest {
  if (!value || typeof value !== 'object' || Array.isArray(value)) throw invalid()
  if (!Object.hasOwn(value, 'method')) throw invalid()
  const { method, params } = value as { method: unknown; params?: unknown }
  if (typeof method !== 'string' || method.length === 0 || method.length > 128) throw invalid()
  if (params !== undefined && params !== null && typeof params !== 'object') throw invalid()
  return { method, params: plainJson(params ?? undefined) }
}
