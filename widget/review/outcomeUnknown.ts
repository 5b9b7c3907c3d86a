import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'

/** The transaction may have gone out: nobody should send it again without a look. */
export const outcomeUnknown = (message = 'The wallet did not say what became of the transaction'): RpcError =>
  new RpcError(rpcCodes.internal, message, { reason: 'outcome_unknown' })
