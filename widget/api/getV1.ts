import * as z from 'zod/mini'
import type { Endpoint } from '../../server/contract/v1/endpoint.ts'
import { badServerAnswer } from '../errors/badServerAnswer.ts'
import type { ApiClient } from './apiClient.ts'
import { askJson } from './askJson.ts'

/** What a call of the data API needs of the client. */
export type V1Api = Pick<ApiClient, 'frameToken'> & Partial<Pick<ApiClient, 'watched' | 'fetch'>>

type Shape = z.ZodMiniType
type Asked<Part extends Shape> = z.input<Part>

/** A reading call of the data API, typed and checked by its contract. Failures are `RpcError`. */
export async function getV1<Params extends Shape, Query extends Shape, Answer extends Shape>(
  api: V1Api,
  endpoint: Pick<Endpoint<Params, Query, Shape, Answer>, 'path' | 'answer'>,
  asked: { params: Asked<Params>; query: Asked<Query> },
  signal?: AbortSignal,
  fetcher: typeof fetch = api.fetch ?? fetch,
): Promise<z.output<Answer>> {
  const params = asked.params as Record<string, string>
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const named = Object.entries(asked.query as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  )
  const query = new URLSearchParams(named.map(([name, value]) => [name, String(value)]))
  const headers = { authorization: `Bearer ${await api.frameToken()}` }
  const asking = askJson(fetcher, `${path}?${query}`, { headers }, signal)
  const read = z.safeParse(endpoint.answer, await (api.watched?.(asking) ?? asking))
  if (read.success) return read.data
  throw badServerAnswer()
}
