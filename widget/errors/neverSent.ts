import { RpcError } from '../../host-sdk/protocol/rpcError.ts'

/** The same failure, which says that nobody had been handed anything yet: what was asked for did not happen. */
export function neverSent(error: unknown): unknown {
  if (!(error instanceof RpcError)) return error
  const { code, message, data = {} } = error
  // What a node says in words of its own has no room for ours.
  if (data === null || typeof data !== 'object' || Array.isArray(data)) return error
  return new RpcError(code, message, { ...data, sent: false })
}
