import { RpcError, rpcCodes } from './protocol/rpcError.ts'

export const malformed = (what: string): RpcError =>
  new RpcError(rpcCodes.invalidParams, `${what} is malformed`)

export const badAnswer = (): RpcError =>
  new RpcError(rpcCodes.internal, 'The wallet gave no valid answer', { reason: 'bad_answer' })
