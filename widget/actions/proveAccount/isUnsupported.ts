import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { isUnknownMethod } from '../../errors/isUnknownMethod.ts'

/** Does the wallet not know the method, or not its parameters in this form, so that another form may be tried? */
export const isUnsupported = (error: unknown): boolean =>
  isUnknownMethod(error) || (error instanceof RpcError && error.code === rpcCodes.invalidParams)
