import { fromWireError, RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import { foreignData } from '../errors/foreignData.ts'

/** The result of one JSON-RPC answer; an answer to another question is never passed on. */
export function readRpcAnswer(answer: unknown, id: number): unknown {
  const body = (answer && typeof answer === 'object' ? answer : {}) as Record<string, unknown>
  if (body['error']) {
    const { code, message, data } = fromWireError(body['error'])
    // Our server adds a reason to its own; a node has no other words of ours.
    throw new RpcError(code, message, foreignData(data))
  }
  if (body['id'] === id && 'result' in body) return body['result']
  throw new RpcError(rpcCodes.internal, 'The node gave no valid answer', { reason: 'bad_answer' })
}
