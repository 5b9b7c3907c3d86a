import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'

/** Our own server answered what nobody can read: `from` tells it from wallets and nodes, who do so too. */
export const badServerAnswer = (message = 'The server gave no valid answer'): RpcError =>
  new RpcError(rpcCodes.internal, message, { reason: 'bad_answer', from: 'server' })
