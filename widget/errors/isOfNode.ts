import { rpcCodes } from '../../host-sdk/protocol/rpcError.ts'

/** Nodes' codes for what a contract or they themselves have against a call. Our server limits by one of them (EIP-1474). */
const isNodesCode = (code: unknown): boolean =>
  code === 3 ||
  (typeof code === 'number' && code >= -32_099 && code <= -32_000 && code !== rpcCodes.limitExceeded)

/** Does a node say it? Then `data.reason` is no word of ours. */
export function isOfNode(error: unknown): boolean {
  const { code, data } = (error ?? {}) as { code?: unknown; data?: { status?: unknown } | null }
  return isNodesCode(code) && typeof data?.status !== 'number'
}
