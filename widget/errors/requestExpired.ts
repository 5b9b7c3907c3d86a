import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'

/** A person's request expires (design.md §3.4). */
export const personMs = 300_000

export const requestExpired = (): RpcError =>
  new RpcError(rpcCodes.userRejected, 'The request expired', { reason: 'request_expired' })
