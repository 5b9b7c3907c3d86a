import type { ServerContext } from '../context.ts'
import type { ErrorCode } from '../contract/errors.ts'
import { userOperationLimit } from '../contract/limits.ts'
import { HttpError } from '../errors/httpError.ts'
import { isFromPage } from '../http/admitCaller.ts'
import type { Handler, Request } from '../http/handler.ts'
import { readBody } from '../http/readBody.ts'
import { requireCaller } from '../http/requireCaller.ts'
import { requireRate } from '../http/requireRate.ts'
import { readQuery } from '../http/routes.ts'
import { sendRpcAnswer } from '../http/sendRpcAnswer.ts'
import type { Client } from '../limits/client.ts'
import type { Project } from '../origins/project.ts'
import { answerBatch, answerSingle } from '../rpcProxy/answerRpc.ts'
import { unasked } from '../rpcProxy/asker.ts'
import { noNodeAnswered } from '../rpcProxy/noNodeAnswered.ts'
import type { ServedChains } from '../rpcProxy/servedChains.ts'
import { ChainUnavailable, type NodeAnswer } from '../upstreams/nodes/nodeCall.ts'
import { OverShare } from '../upstreams/shares/overShare.ts'
import { askBundlerOrChain, askWithoutBundler, noBundler } from './askBundler.ts'
import { createSitePaymasters, type SitePaymasters } from './createSitePaymasters.ts'
import { type BundlerRequest, parseBundlerBody } from './parseBundlerBody.ts'

/**
 * `POST /v1/bundler?chainId=`: user operations to the operator's own bundler and paymaster; `&paymaster=`: to one of those
 * that the project lists, for payments alone, and to nobody else. For our frames, and for pages by the id of their
 * project. One request, or a batch.
 */
export function serveBundler(context: ServerContext, chains: ServedChains): Handler {
  const requireOne = requireRate(context, 'bundler')
  const sites = createSitePaymasters(context)
  const refused = (code: ErrorCode) => context.metrics.refused.inc({ code })
  return async (request, response, exchange) => {
    exchange.route = 'bundler'
    exchange.openToAll = isFromPage(request)
    exchange.speaksRpc = true
    const client = requireOne(request)
    const reading = readBody(request, userOperationLimit)
    reading.catch(() => {})
    const query = readQuery(request.url)
    const { project } = await requireCaller(context, request, query.get('projectId') ?? undefined)
    const ask = findAsked({ context, chains, sites }, { request, project, client }, query)
    const { batch, items } = parseBundlerBody(await reading, (call) => ask(call).catch(nobodyAnswered))
    const [first] = items
    const asker = unasked(client)
    const answer = batch || !first ? answerBatch(asker, items, refused) : answerSingle(asker, first, refused)
    sendRpcAnswer(response, exchange, await answer)
  }
}

/** Who answers for the chain. @throws HttpError 400 */
function findAsked(
  { context, chains, sites }: { context: ServerContext; chains: ServedChains; sites: SitePaymasters },
  caller: { request: Request; project: Project; client: Client },
  query: URLSearchParams,
): (call: BundlerRequest) => Promise<NodeAnswer> {
  const named = query.get('bundler')
  const url = query.get('paymaster')
  // Who could name an address of their own would have an open proxy.
  if (named !== null && named !== 'pimlico')
    throw new HttpError(400, 'invalid_query', 'Only the bundlers of this server are asked', {
      field: 'bundler_name',
    })
  if (url !== null && !caller.project.settings.paymasterUrls?.includes(url))
    throw new HttpError(400, 'invalid_query', 'The project does not list this paymaster', {
      field: 'paymaster',
    })
  const chainId = query.get('chainId') ?? ''
  const bundler = context.bundlers.get(chainId)
  if (url !== null) {
    if (!bundler) throw noBundler()
    return (call) => sites.ask({ client: caller.client, chainId, url }, call)
  }
  const served = chainId.startsWith('eip155:') ? chains.get(chainId) : undefined
  if (bundler) return (call) => askBundlerOrChain({ context, ...caller, chainId }, bundler, served, call)
  if (!served) throw noBundler()
  return (call) => askWithoutBundler(served, caller.client, call)
}

function nobodyAnswered(error: unknown): never {
  if (error instanceof OverShare || !(error instanceof ChainUnavailable)) noNodeAnswered(error)
  throw new HttpError(503, 'upstream_unavailable', 'No bundler of this chain answered', {
    field: 'chainId',
    headers: { 'retry-after': '5' },
    cause: error,
  })
}
