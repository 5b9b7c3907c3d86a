import type { ServerContext } from '../context.ts'
import type { ErrorCode } from '../contract/errors.ts'
import { HttpError } from '../errors/httpError.ts'
import { admitCaller } from '../http/admitCaller.ts'
import type { Request } from '../http/handler.ts'
import { requireRate } from '../http/requireRate.ts'
import { readQuery } from '../http/routes.ts'
import { answerBatch, answerSingle } from './answerRpc.ts'
import { answerUnserved } from './answerUnserved.ts'
import { batchAsker, singleAsker } from './asker.ts'
import { parseRpcBody } from './parseRpcBody.ts'
import type { MethodTable } from './servedChain.ts'
import type { ServedChains } from './servedChains.ts'

/**
 * The answer to one body of JSON-RPC as text, whichever way it came: rate, caller, chain, methods and charges are looked at
 * here and nowhere else. Empty where there was nothing but notifications.
 *
 * @param request says who asks, by address, token, project and chain
 * @param read gives the body; called before the caller is looked at, so that no byte waits meanwhile
 * @param besides methods that the chain has on this way alone
 * @throws HttpError
 */
export type RpcAnswers = (
  request: Request,
  read: () => Promise<string>,
  besides?: MethodTable,
) => Promise<string>

export function createRpcAnswers(context: ServerContext, chains: ServedChains): RpcAnswers {
  const refused = (code: ErrorCode) => context.metrics.refused.inc({ code })
  const requireOne = requireRate(context, 'rpc')
  return async (request, read, besides) => {
    const client = requireOne(request)
    const reading = read()
    reading.catch(() => {})
    const query = readQuery(request.url)
    const admitted = admitCaller(context, request, query.get('projectId'))
    if (admitted) await admitted
    requireNoChoice(query)
    const chainId = query.get('chainId')
    const served = chains.get(chainId ?? '')
    if (!served) return answerUnserved(chainId, client, reading)
    const methods = besides ? bothOf(besides, served.methods) : served.methods
    const { batch, items } = parseRpcBody(await reading, { methods })
    const [first] = items
    const answer =
      batch || !first
        ? answerBatch(batchAsker(client, served.chain), items, refused)
        : answerSingle(singleAsker(client, served.chain), first, refused)
    // An async function that gives back a promise takes three turns for it, with `await` one.
    return answer instanceof Promise ? await answer : answer
  }
}

const bothOf = (first: MethodTable, second: MethodTable): MethodTable => ({
  get: (method) => first.get(method) ?? second.get(method),
})

/** Which node answers is the server's matter; nobody but the project of a test suite may say (data-api.md §3.2). */
export function requireNoChoice(query: URLSearchParams): void {
  if (query.has('providerId'))
    throw new HttpError(400, 'invalid_query', 'A node cannot be chosen', { field: 'provider' })
}
