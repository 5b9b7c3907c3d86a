import type { ConnectionEnder } from '../../host-sdk/protocol/api.ts'
import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'

export const sessionEndedReason = 'session_ended'

const sentences: Readonly<Record<ConnectionEnder, string>> = {
  person: 'The person ended the connection',
  page: 'The page ended the connection',
  wallet: 'The wallet ended the connection',
  expiry: 'The connection ran out',
}

/** The connection is gone with all that waited for it; nobody said no. `by` where that is known. */
export const sessionEnded = (by?: ConnectionEnder): RpcError =>
  new RpcError(rpcCodes.disconnected, by ? sentences[by] : 'The connection ended', {
    reason: sessionEndedReason,
    ...(by && { by }),
  })
