import * as z from 'zod/mini'
import { badServerAnswer } from '../errors/badServerAnswer.ts'
import type { V1Api } from './getV1.ts'
import { postJson } from './postJson.ts'

/** A writing call of the data API; its answer is checked by the shape that it must have. Failures are `RpcError`. */
export async function postV1<Answer extends z.ZodMiniType>(
  api: V1Api,
  path: string,
  body: unknown,
  answer: Answer,
  {
    signal,
    fetcher = api.fetch ?? fetch,
  }: { signal?: AbortSignal | undefined; fetcher?: typeof fetch | undefined } = {},
): Promise<z.output<Answer>> {
  const asking = postJson(fetcher, path, body, { token: await api.frameToken(), signal })
  const read = z.safeParse(answer, await (api.watched?.(asking) ?? asking))
  if (read.success) return read.data
  throw badServerAnswer()
}
