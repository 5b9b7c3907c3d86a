import type { ServerContext } from '../context.ts'
import { bodyLimit } from '../contract/limits.ts'
import { HttpError } from '../errors/httpError.ts'
import type { Handler } from '../http/handler.ts'
import { readBody } from '../http/readBody.ts'
import { requireFrameToken } from '../http/requireFrameToken.ts'
import { readQuery } from '../http/routes.ts'
import { answerBatch, answerSingle } from './answerRpc.ts'
import { noNodeAnswered } from './noNodeAnswered.ts'
import { parseRpcBody } from './parseRpcBody.ts'
import type { ServedChains } from './servedChains.ts'
import { unsupportedChain } from './unsupportedChain.ts'

/** `POST /v1?chainId=`: JSON-RPC to the nodes of a chain. */
export function serveRpc(context: ServerContext, chains: ServedChains): Handler {
  const refused = (code: string) => context.metrics.refused.inc({ code })
  return async (request, response, exchange) => {
    exchange.route = 'rpc'
    // Read from the first moment, so that no byte waits while the token is looked at.
    const reading = readBody(request, bodyLimit)
    reading.catch(() => {})
    const identified = requireFrameToken(context, request)
    const identity = identified instanceof Promise ? await identified : identified
    const query = readQuery(request.url)
    const projectId = query.get('projectId')
    if (projectId !== null && projectId !== identity.projectId) {
      throw new HttpError(403, 'invalid_token', 'Unauthorized: the token is for another project', {
        field: 'projectId',
      })
    }
    const chainId = query.get('chainId')
    const served = chains.get(chainId ?? '')
    if (!served) throw unsupportedChain(chainId, 'chainId')
    const { batch, items } = parseRpcBody(await reading, served)
    const [first] = items
    let body: string
    try {
      const answer =
        batch || !first ? answerBatch(served, items, refused) : answerSingle(served, first, refused)
      body = answer instanceof Promise ? await answer : answer
    } catch (error) {
      noNodeAnswered(error)
    }
    response.writeHead(200, [
      'content-type',
      'application/json; charset=utf-8',
      'cache-control',
      'no-store',
      'x-content-type-options',
      'nosniff',
      'x-request-id',
      exchange.requestId,
      'content-length',
      String(Buffer.byteLength(body)),
    ])
    response.end(body)
  }
}
