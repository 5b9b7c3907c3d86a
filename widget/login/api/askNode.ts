import * as z from 'zod/mini'
import { readRpcAnswer } from '../../api/readRpcAnswer.ts'
import type { AskNode } from '../../review/review.ts'
import type { ServerClient } from './serverClient.ts'

/**
 * JSON-RPC through the proxy of our own origin; rejects with the node's code and message as `RpcError`. `base`: its
 * path for nodes, or that for bundlers. `paymaster`: one of the project's, which then answers.
 */
export function createAskNode(
  { ask }: ServerClient,
  base: '/v1' | '/v1/bundler' = '/v1',
  paymaster?: string,
): AskNode {
  const answering = paymaster === undefined ? '' : `&paymaster=${encodeURIComponent(paymaster)}`
  let lastId = 0
  return async (networkId, method, params, signal) => {
    const id = ++lastId
    const body = { jsonrpc: '2.0', id, method, params: params ?? [] }
    const path = `${base}?chainId=${encodeURIComponent(networkId)}${answering}`
    return readRpcAnswer(await ask(path, z.unknown(), { body, signal }), id)
  }
}
