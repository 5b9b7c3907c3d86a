import { RpcError, rpcCodes } from './protocol/rpcError.ts'

export const malformed = (what: string): RpcError =>
  new RpcError(rpcCodes.invalidParams, `${what} is malformed`)

/** 4901. */
export const wrongChain = (): RpcError =>
  new RpcError(rpcCodes.chainDisconnected, 'This network is not served')

export const badAnswer = (): RpcError =>
  new RpcError(rpcCodes.internal, 'The wallet gave no valid answer', { reason: 'bad_answer' })

/** 4200. */
export const unsupported = (sentence: string): RpcError => new RpcError(rpcCodes.unsupportedMethod, sentence)

/** 4100. */
export const notConnected = (): RpcError =>
  new RpcError(rpcCodes.unauthorized, 'The account is not connected')
