import { Router } from 'express'
import type * as z from 'zod/mini'
import type { ServerContext } from '../context.ts'
import { bodyLimit } from '../contract/limits.ts'
import type { Endpoint } from '../contract/v1/endpoint.ts'
import { HttpError } from '../errors/httpError.ts'
import { methodNotAllowed } from '../errors/refusals.ts'
import { exchangeOf } from '../http/expressHandler.ts'
import type { Request, Response } from '../http/handler.ts'
import { allowPages, answerPreflight } from '../http/pages.ts'
import { readBody } from '../http/readBody.ts'
import { readJson } from '../http/readJson.ts'
import { type Caller, requireCaller } from '../http/requireCaller.ts'
import { requireRate } from '../http/requireRate.ts'
import { readQuery } from '../http/routes.ts'
import type { Client } from '../limits/client.ts'
import { turnsOf } from './turns.ts'

/** What a handler gets; everything is parsed. */
export interface Call<Params, Query, Body> {
  /** Chains in it are those of the client: what is asked of them directly is charged, and comes out of its share. */
  readonly context: ServerContext
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** Of an `open` endpoint: nobody was asked for. */
  readonly caller: Caller | undefined
  readonly client: Client
  readonly request: Request
  /** For headers beside the usual; the answer is what the handler returns. */
  readonly response: Response
}

export interface ServeOptions {
  /** Pages of any origin may read the answers. @default true */
  openToAll?: boolean
}

/**
 * Serves one endpoint of the contract to pages of any origin, without credentials. Malformed queries and paths are 400,
 * a body that is no JSON is 400, one of another shape 422 (data-api.md §2.1).
 */
export function serve<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  A extends z.ZodMiniType,
>(
  context: ServerContext,
  endpoint: Endpoint<P, Q, B, A>,
  answer: (call: Call<z.infer<P>, z.infer<Q>, z.infer<B>>) => z.input<A> | Promise<z.input<A>>,
  { openToAll = true }: ServeOptions = {},
): Router {
  const router = Router({ strict: true, caseSensitive: true })
  const requireOne = requireRate(context, endpoint.word)
  const takeTurn = turnsOf(endpoint.word)
  router.all(expressPath(endpoint.path), async (request, response, next) => {
    const exchange = exchangeOf(request)
    // Another endpoint may have the other method of this path.
    const isPreflight = openToAll && request.method === 'OPTIONS'
    if (request.method !== endpoint.method && !isPreflight) return next()
    exchange.route = endpoint.word
    exchange.openToAll = openToAll
    if (openToAll) {
      if (isPreflight) return answerPreflight(response, 'GET, POST')
      allowPages(response)
    }
    const client = requireOne(request)
    const sent = firstOf(readQuery(request.url))
    const body = endpoint.body
      ? parseJson(await readBody(request, endpoint.bodyLimit ?? bodyLimit))
      : undefined
    const caller =
      endpoint.access === 'project'
        ? await requireCaller(context, request, projectIdOf(sent, body))
        : undefined
    const call = {
      context: { ...context, chains: context.chains.as(client) },
      params: readWords(endpoint.params, request.params),
      query: readWords(endpoint.query, sent),
      body: (endpoint.body ? readJson(endpoint.body, body, endpoint.misfit) : undefined) as z.infer<B>,
      caller,
      client,
      request,
      response,
    }
    response.setHeader('cache-control', 'no-store')
    const turn = await takeTurn(client)
    try {
      response.json(await answer(call))
    } finally {
      turn?.release()
    }
  })
  return router
}

/** Refuses in the form that the endpoint has for itself (`ownRefusal`); the answer is sent in place of a good one. */
export function refuseInOwnWords(response: Response, body: object): never {
  response.statusCode = 400
  return body as never
}

/** Behind all endpoints: the path is there, the method is not. */
export function refuseOtherMethods(context: ServerContext, endpoints: readonly Endpoint[]): Router {
  const router = Router({ strict: true, caseSensitive: true })
  for (const { path, word } of endpoints) {
    const requireOne = requireRate(context, word)
    router.all(expressPath(path), (request) => {
      exchangeOf(request).route = word
      requireOne(request)
      const methods = endpoints.filter((each) => each.path === path).map(({ method }) => method)
      throw methodNotAllowed([...methods, 'OPTIONS'].join(', '))
    })
  }
  return router
}

const expressPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Of a name that stands twice the first counts. */
function firstOf(query: URLSearchParams): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [name, value] of query) if (!Object.hasOwn(found, name)) found[name] = value
  return found
}

function projectIdOf(query: Record<string, string>, body: unknown): string | undefined {
  const inBody = (body as { projectId?: unknown } | null | undefined)?.projectId
  return query['projectId'] ?? (typeof inBody === 'string' ? inBody : undefined)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpError(400, 'invalid_body', 'The body is no JSON')
  }
}

function readWords<T extends z.ZodMiniType>(schema: T | undefined, words: unknown): z.infer<T> {
  if (!schema) return {} as z.infer<T>
  const parsed = schema.safeParse(words)
  if (parsed.success) return parsed.data as z.infer<T>
  const issue = parsed.error.issues[0]
  const field = issue?.path.join('.') ?? ''
  throw new HttpError(400, 'invalid_query', issue?.message || `${field} is missing or malformed`, { field })
}
