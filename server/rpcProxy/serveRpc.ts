import type { ServerContext } from '../context.ts'
import { bodyLimit } from '../contract/limits.ts'
import { HttpError } from '../errors/httpError.ts'
import { admitCaller, isFromPage } from '../http/admitCaller.ts'
import type { Handler } from '../http/handler.ts'
import { readBody } from '../http/readBody.ts'
import { requireRate } from '../http/requireRate.ts'
import { readQuery } from '../http/routes.ts'
import { sendRpcAnswer } from '../http/sendRpcAnswer.ts'
import { answerBatch, answerSingle } from './answerRpc.ts'
import { answerUnserved } from './answerUnserved.ts'
import { noNodeAnswered } from './noNodeAnswered.ts'
import { parseRpcBody } from './parseRpcBody.ts'
import type { ServedChains } from './servedChains.ts'

/** `POST /v1?chainId=`: JSON-RPC to the nodes of a chain, for our frames, and for pages by the id of their project. */
export function serveRpc(context: ServerContext, chains: ServedChains): Handler {
  const refused = (code: string) => context.metrics.refused.inc({ code })
  const requireOne = requireRate(context, 'rpc')
  return async (request, response, exchange) => {
    exchange.route = 'rpc'
    exchange.openToAll = isFromPage(request)
    requireOne(request)
    // Read from the first moment, so that no byte waits while the caller is looked at.
    const reading = readBody(request, bodyLimit)
    reading.catch(() => {})
    const query = readQuery(request.url)
    const admitted = admitCaller(context, request, query.get('projectId'))
    if (admitted) await admitted
    if (query.has('providerId')) throw noChoice()
    const chainId = query.get('chainId')
    const served = chains.get(chainId ?? '')
    if (!served) return sendRpcAnswer(response, exchange, await answerUnserved(chainId, reading))
    const { batch, items } = parseRpcBody(await reading, served)
    const [first] = items
    let body: string
    try {
      const answer =
        batch || !first ? answerBatch(served, items, refused) : answerSingle(served.chain.ask, first, refused)
      body = answer instanceof Promise ? await answer : answer
    } catch (error) {
      noNodeAnswered(error)
    }
    sendRpcAnswer(response, exchange, body)
  }
}

/** Which node answers is the server's matter; nobody but the project of a test suite may say (data-api.md §3.2). */
const noChoice = () => new HttpError(400, 'invalid_query', 'A node cannot be chosen', { field: 'provider' })
