import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { isUnknownMethod } from '../../errors/isUnknownMethod.ts'

/** Does the wallet not know what it was asked, or not in this form, so that it may be asked otherwise? */
export const isUnsupported = (error: unknown): boolean =>
  isUnknownMethod(error) || (error instanceof RpcError && error.code === rpcCodes.invalidParams)
