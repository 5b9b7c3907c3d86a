import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'

const codes: ReadonlySet<number> = new Set([
  rpcCodes.unsupportedMethod,
  rpcCodes.methodNotFound,
  rpcCodes.invalidParams,
])

/** Does the wallet not know what it was asked, so that it may be asked otherwise? */
export const isUnsupported = (error: unknown): boolean => error instanceof RpcError && codes.has(error.code)
