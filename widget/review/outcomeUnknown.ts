import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'

const reason = 'outcome_unknown'
const unknown = 'It may have gone out, nobody knows yet'

export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof RpcError &&
  error.code === rpcCodes.internal &&
  (error.data as { reason?: unknown } | null | undefined)?.reason === reason

/** The transaction may have gone out: nobody should send it again without a look. `why`: what was said instead of an answer. */
export const outcomeUnknown = (why = 'The wallet did not say what became of the transaction'): RpcError =>
  new RpcError(rpcCodes.internal, `${unknown}. ${why}`, { reason })
