import { bodyLimit } from '../contract/limits.ts'
import { isFromPage } from '../http/admitCaller.ts'
import type { Handler } from '../http/handler.ts'
import { readBody } from '../http/readBody.ts'
import { sendRpcAnswer } from '../http/sendRpcAnswer.ts'
import type { RpcAnswers } from './createRpcAnswers.ts'

/** `POST /v1?chainId=`: JSON-RPC to the nodes of a chain, for our frames, and for pages by the id of their project. */
export function serveRpc(answer: RpcAnswers): Handler {
  return (request, response, exchange) => {
    exchange.route = 'rpc'
    exchange.openToAll = isFromPage(request)
    exchange.speaksRpc = true
    return answer(request, () => readBody(request, bodyLimit)).then((body) =>
      sendRpcAnswer(response, exchange, body),
    )
  }
}
