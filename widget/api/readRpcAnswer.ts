import { fromWireError, RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'

/** The result of one JSON-RPC answer; an answer to another question is never passed on. */
export function readRpcAnswer(answer: unknown, id: number): unknown {
  const body = (answer && typeof answer === 'object' ? answer : {}) as Record<string, unknown>
  if (body['error']) throw fromWireError(body['error'])
  if (body['id'] === id && 'result' in body) return body['result']
  throw new RpcError(rpcCodes.internal, 'The node gave no valid answer', { reason: 'bad_answer' })
}
