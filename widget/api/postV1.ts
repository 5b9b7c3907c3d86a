import * as z from 'zod/mini'
import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import type { ApiClient } from './apiClient.ts'
import { postJson } from './postJson.ts'

/** A writing call of the data API; its answer is checked by the shape that it must have. Failures are `RpcError`. */
export async function postV1<Answer extends z.ZodMiniType>(
  api: Pick<ApiClient, 'frameToken'>,
  path: string,
  body: unknown,
  answer: Answer,
  { signal, fetcher = fetch }: { signal?: AbortSignal | undefined; fetcher?: typeof fetch } = {},
): Promise<z.output<Answer>> {
  const read = z.safeParse(
    answer,
    await postJson(fetcher, path, body, { token: await api.frameToken(), signal }),
  )
  if (read.success) return read.data
  throw new RpcError(rpcCodes.internal, 'The server gave no valid answer', { reason: 'bad_answer' })
}
