import type { ServerContext } from '../context.ts'
import { userOperationLimit } from '../contract/limits.ts'
import { HttpError } from '../errors/httpError.ts'
import type { Handler } from '../http/handler.ts'
import { readBody } from '../http/readBody.ts'
import { requireFrameToken } from '../http/requireFrameToken.ts'
import { readQuery } from '../http/routes.ts'
import type { Bundler } from '../upstreams/bundlers.ts'
import type { Chain } from '../upstreams/nodes/chain.ts'
import { ChainUnavailable, type NodeAnswer } from '../upstreams/nodes/nodeCall.ts'
import { bundlerMethods } from './bundlerMethods.ts'
import { type BundlerRequest, parseBundlerBody } from './parseBundlerBody.ts'

/** `POST /v1/bundler?chainId=`: user operations to the operator's own bundler and paymaster, to nobody else. */
export function serveBundler(context: ServerContext): Handler {
  return async (request, response, exchange) => {
    exchange.route = 'bundler'
    const reading = readBody(request, userOperationLimit)
    reading.catch(() => {})
    const identity = await requireFrameToken(context, request)
    const query = readQuery(request.url)
    const bundler = findBundler(context, query, identity.projectId)
    const asked = parseBundlerBody(await reading)
    const answer = await ask(context, bundler, asked)
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: asked.id,
      ...(answer.ok ? { result: answer.value } : { error: answer.error }),
    })
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': exchange.requestId,
      'content-length': Buffer.byteLength(body),
    })
    response.end(body)
  }
}

function findBundler({ bundlers }: ServerContext, query: URLSearchParams, projectId: string): Bundler {
  const named = query.get('projectId')
  if (named !== null && named !== projectId)
    throw new HttpError(403, 'invalid_token', 'Unauthorized: the token is for another project', {
      field: 'projectId',
    })
  const url = query.get('bundler')
  // Who could name an address of their own would have an open proxy.
  if (url !== null && url !== 'pimlico')
    throw new HttpError(400, 'invalid_query', 'Only the bundlers of this server are asked', {
      field: 'bundler_name',
    })
  const bundler = bundlers.get(query.get('chainId') ?? '')
  if (!bundler)
    throw new HttpError(400, 'unsupported_chain', 'This chain has no bundler here', { field: 'chainId' })
  return bundler
}

async function ask(
  { metrics }: ServerContext,
  bundler: Bundler,
  { method, params }: BundlerRequest,
): Promise<NodeAnswer> {
  const { to } = bundlerMethods[method]
  const chain: Chain | undefined = bundler[to]
  if (!chain)
    throw new HttpError(422, 'method_not_allowed', 'Nobody pays for operations of this chain', {
      field: 'method',
    })
  const family = to === 'paymaster' ? 'paymaster' : 'userop'
  const count = (answer: 'upstream' | 'failed') => metrics.rpc.inc({ chain: chain.id, family, answer })
  try {
    const answer = await chain.ask({ method, params })
    count('upstream')
    return answer
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error
    count('failed')
    throw new HttpError(503, 'upstream_unavailable', 'No bundler of this chain answered', {
      field: 'chainId',
      headers: { 'retry-after': '5' },
      cause: error,
    })
  }
}
