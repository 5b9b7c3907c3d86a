import type { ConnectionEnder } from '../../host-sdk/protocol/api.ts'
import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'

export const sessionEndedReason = 'session_ended'

const sentences: Readonly<Record<ConnectionEnder, string>> = {
  person: 'The person ended the connection',
  page: 'The page ended the connection',
  wallet: 'The wallet ended the connection',
  expiry: 'The connection ran out',
}

/** What pages hear of an end, `by` where that is known. */
export const endOf = (by: ConnectionEnder | undefined) => ({ reason: sessionEndedReason, ...(by && { by }) })

/** The connection is gone with all that waited for it; nobody said no. */
export const sessionEnded = (by?: ConnectionEnder): RpcError =>
  new RpcError(rpcCodes.disconnected, by ? sentences[by] : 'The connection ended', endOf(by))
