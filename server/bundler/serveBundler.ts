import type { ServerContext } from '../context.ts'
import { userOperationLimit } from '../contract/limits.ts'
import { HttpError } from '../errors/httpError.ts'
import { admitCaller, isFromPage } from '../http/admitCaller.ts'
import type { Handler } from '../http/handler.ts'
import { readBody } from '../http/readBody.ts'
import { requireRate } from '../http/requireRate.ts'
import { readQuery } from '../http/routes.ts'
import { sendRpcAnswer } from '../http/sendRpcAnswer.ts'
import type { ServedChains } from '../rpcProxy/servedChains.ts'
import { ChainUnavailable, type NodeAnswer } from '../upstreams/nodes/nodeCall.ts'
import { askBundler, askWithoutBundler, noBundler } from './askBundler.ts'
import { type BundlerRequest, parseBundlerBody } from './parseBundlerBody.ts'

/**
 * `POST /v1/bundler?chainId=`: user operations to the operator's own bundler and paymaster, to nobody else; for our
 * frames, and for pages by the id of their project.
 */
export function serveBundler(context: ServerContext, chains: ServedChains): Handler {
  const requireOne = requireRate(context, 'bundler')
  return async (request, response, exchange) => {
    exchange.route = 'bundler'
    exchange.openToAll = isFromPage(request)
    requireOne(request)
    const reading = readBody(request, userOperationLimit)
    reading.catch(() => {})
    const query = readQuery(request.url)
    await admitCaller(context, request, query.get('projectId'))
    const ask = findAsked(context, chains, query)
    const asked = parseBundlerBody(await reading)
    const answer = await ask(asked).catch(nobodyAnswered)
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: asked.id,
      ...(answer.ok ? { result: answer.value } : { error: answer.error }),
    })
    sendRpcAnswer(response, exchange, body)
  }
}

/** Who answers for the chain. @throws HttpError 400 */
function findAsked(
  context: ServerContext,
  chains: ServedChains,
  query: URLSearchParams,
): (asked: BundlerRequest) => Promise<NodeAnswer> {
  const url = query.get('bundler')
  // Who could name an address of their own would have an open proxy.
  if (url !== null && url !== 'pimlico')
    throw new HttpError(400, 'invalid_query', 'Only the bundlers of this server are asked', {
      field: 'bundler_name',
    })
  const chainId = query.get('chainId') ?? ''
  const bundler = context.bundlers.get(chainId)
  if (bundler) return (asked) => askBundler(context, bundler, asked)
  const served = chainId.startsWith('eip155:') ? chains.get(chainId) : undefined
  if (!served) throw noBundler()
  return (asked) => askWithoutBundler(served, asked)
}

function nobodyAnswered(error: unknown): never {
  if (!(error instanceof ChainUnavailable)) throw error
  throw new HttpError(503, 'upstream_unavailable', 'No bundler of this chain answered', {
    field: 'chainId',
    headers: { 'retry-after': '5' },
    cause: error,
  })
}
