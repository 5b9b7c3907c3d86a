import { RpcError, rpcCodes } from '../../../../host-sdk/protocol/rpcError.ts'

export const unknownCalls = (): RpcError =>
  new RpcError(rpcCodes.unknownBundle, 'No calls of this id are known', { reason: 'unknown_bundle' })
