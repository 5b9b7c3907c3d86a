import * as z from 'zod/mini'
import { readRpcAnswer } from '../../api/readRpcAnswer.ts'
import type { AskNode } from '../../review/review.ts'
import type { ServerClient } from './serverClient.ts'

/** JSON-RPC through the proxy of our own origin; rejects with the node's code and message as `RpcError`. */
export function createAskNode({ ask }: ServerClient): AskNode {
  let lastId = 0
  return async (networkId, method, params, signal) => {
    const id = ++lastId
    const body = { jsonrpc: '2.0', id, method, params: params ?? [] }
    const path = `/v1?chainId=${encodeURIComponent(networkId)}`
    return readRpcAnswer(await ask(path, z.unknown(), { body, signal }), id)
  }
}
